import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/** The least that `auditLog` of the retention rules can be. */
const LEAST_KEPT_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Entries are never changed, and deleted only when they are a year older than the newest one, as the retention rule does.
 * Compared with the newest entry, since the machines' clocks aren't the database's. Whoever owns the database can remove
 * the triggers, but no call of the service does.
 */
export async function makeAuditLast(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await (kind === 'postgres' ? makeItLastOnPostgres(db) : makeItLastOnSqlite(db))
}

async function makeItLastOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_log_unchanged before update on audit_log
    begin select raise(abort, 'entries of the audit log can''t be changed'); end
  `.execute(db)
  await sql`
    create trigger audit_log_kept before delete on audit_log
    when old.created_at > (select max(created_at) from audit_log) - ${sql.lit(LEAST_KEPT_MS)}
    begin select raise(abort, 'entries of the audit log are kept for a year'); end
  `.execute(db)
}

async function makeItLastOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        raise exception 'entries of the audit log can''t be changed';
      end if;
      if old.created_at > (select max(created_at) from audit_log) - ${sql.lit(LEAST_KEPT_MS)} then
        raise exception 'entries of the audit log are kept for a year';
      end if;
      return old;
    end $$
  `.execute(db)
  await sql`
    create trigger audit_log_lasting before update or delete on audit_log
    for each row execute function refuse_audit_change()
  `.execute(db)
}
