-- Names and digests that are derived from an identity, as SQL computes them.
select irrevon.identity_digest(%(stable_ids)s::jsonb, %(effect_type)s, %(scope)s) as effect_id,
       irrevon.idempotency_key(%(operation_id)s, 32, null) as idempotency_key,
       irrevon.order_digest(%(operation_id)s, %(operation_id)s, null, %(digest)s, %(digest)s) as order_digest
