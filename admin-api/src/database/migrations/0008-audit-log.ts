import { type Kysely, sql } from 'kysely'

export async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id text not null primary key,
      user_id text references users (id) on delete set null,
      username text,
      action text not null,
      subject text,
      details text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index audit_log_newest on audit_log (created_at)`.execute(db)
  await sql`create index audit_log_user on audit_log (user_id)`.execute(db)
}
