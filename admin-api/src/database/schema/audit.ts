import type { Dialect } from './dialect.ts'

/** Data retention keeps them longer. */
const LEAST_KEPT_MS = 365 * 24 * 60 * 60 * 1000

export const auditTables = ({ kind }: Dialect) => `
create table audit_log (
  id text not null primary key,
  user_id text references users (id) on delete set null,
  username text,
  action text not null,
  subject text,
  details text,
  created_at bigint not null,
  address text
);
create index audit_log_newest on audit_log (created_at);
create index audit_log_user on audit_log (user_id);

${kind === 'sqlite' ? lastingOnSqlite : lastingOnPostgres}
`

/**
 * Entries are never changed, and deleted only when they are a year older than the newest one, as the retention rule does.
 * Compared with the newest entry, since the machines' clocks aren't the database's. Whoever owns the database can remove
 * the triggers, but no call of the service does.
 */
const lastingOnSqlite = `
create trigger audit_log_unchanged before update on audit_log
  begin select raise(abort, 'entries of the audit log can''t be changed'); end;
create trigger audit_log_kept before delete on audit_log
  when old.created_at > (select max(created_at) from audit_log) - ${LEAST_KEPT_MS}
  begin select raise(abort, 'entries of the audit log are kept for a year'); end;`

const lastingOnPostgres = `
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      raise exception 'entries of the audit log can''t be changed';
    end if;
    if old.created_at > (select max(created_at) from audit_log) - ${LEAST_KEPT_MS} then
      raise exception 'entries of the audit log are kept for a year';
    end if;
    return old;
  end $$;
create trigger audit_log_lasting before update or delete on audit_log
  for each row execute function refuse_audit_change();`
