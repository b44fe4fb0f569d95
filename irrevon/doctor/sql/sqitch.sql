select change as name from sqitch.changes where project = 'irrevon' and change !~ '/'
