import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * What super users have looked at and done, for the people it concerned (trust l). Rows are only
 * ever added: the database itself refuses anything else, but for the erasure of a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_acts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    // Null for what concerns everybody.
    .addColumn('subject_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('act', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('admin_acts_subject')
    .on('admin_acts')
    .columns(['subject_id', 'id'])
    .execute()
  await db.schema.createIndex('admin_acts_admin').on('admin_acts').column('admin_id').execute()

  const guards = db.getExecutor().adapter instanceof SqliteAdapter ? SQLITE_GUARDS : POSTGRES_GUARDS
  for (const guard of guards) await sql.raw(guard).execute(db)
}

const SQLITE_GUARDS = [
  `create trigger admin_acts_no_update before update of id, at, subject_id, act on admin_acts
   begin select raise(abort, 'admin_acts: rows are only added'); end`,
  `create trigger admin_acts_no_delete before delete on admin_acts
   when old.subject_id is null or exists (select 1 from users where id = old.subject_id)
   begin select raise(abort, 'admin_acts: rows are only added'); end`,
]

const POSTGRES_GUARDS = [
  `create function admin_acts_refuse() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and old.subject_id is not null
        and not exists (select 1 from users where id = old.subject_id) then
       return old;
     end if;
     raise exception 'admin_acts: rows are only added';
   end $$`,
  `create trigger admin_acts_no_update before update of id, at, subject_id, act on admin_acts
   for each row execute function admin_acts_refuse()`,
  `create trigger admin_acts_no_delete before delete on admin_acts
   for each row execute function admin_acts_refuse()`,
]
