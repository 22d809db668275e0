// Preloaded into a site: simulates the next version, whose migration adds a column to every table.
import { type Kysely, sql } from 'kysely'
import { migrations } from '#server/database/migrations/index.ts'

Object.assign(migrations, {
  '9999-next': {
    async up(db: Kysely<unknown>) {
      await sql`
        do $$
        declare target record;
        begin
          for target in
            select c.oid::regclass as name from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
              and c.relname not like 'kysely%'
          loop
            execute format('alter table %s add column of_next_version text', target.name);
          end loop;
        end $$`.execute(db)
    },
  },
})
