select migration_id as name from irrevon_migrations._yoyo_migration
