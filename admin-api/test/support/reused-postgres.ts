import { once } from 'node:events'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { openPool } from '../../src/database/postgres/postgres.ts'
import { createDatabase } from './postgres-server.ts'

/** The rows and sequences of a fresh database are kept beside it, in a schema that also notes any change of tables. */
const KEEP_FRESH = `
  create schema fresh;
  do $$
  declare name text; has_rows boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists(select 1 from public.%I)', name) into has_rows;
      if has_rows then execute format('create table fresh.%I as table public.%I', name, name); end if;
    end loop;
  end $$;
  create view fresh.seeded as select tablename as name from pg_tables where schemaname = 'fresh'
    and tablename not in ('sequences', 'changes');
  create table fresh.sequences as select sequencename as name, last_value from pg_sequences where schemaname = 'public';
  create table fresh.changes (command text);
  create function fresh.note_change() returns event_trigger language plpgsql as $f$
    begin
      if tg_tag like 'DROP %' or exists (
        select 1 from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp'
      ) then insert into fresh.changes values (tg_tag); end if;
    end
  $f$;
  create event trigger note_change on ddl_command_end execute function fresh.note_change();
`

/** Tables without rows have no pages. */
const FILLED_TABLES = `
  select relname as name, exists(select 1 from fresh.seeded where name = relname) as seeded from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
`

/** Connections that do nothing are kept. */
const END_WHAT_IS_OPEN = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
`

const RESTORE_SEQUENCES = `
  select setval(format('public.%I', name)::regclass, coalesce(last_value, 1), last_value is not null)
  from fresh.sequences
`

/** Stays connected while the tests of this process run: connecting costs more than most statements of a test. */
const free: pg.Pool[] = []
let made = 0

/** To be done once to the database that others are copied from, when it has all tables. */
export async function keepFreshRows(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(KEEP_FRESH)
  await client.end()
}

/**
 * A database as fresh as a new one. Making one costs more than most tests do, so those of earlier tests are emptied;
 * the files that run one after the other in a process share them.
 */
export async function takeDatabase(server: string, template: string): Promise<pg.Pool> {
  const known = free.pop()
  return known && (await empty(known)) ? known : makePool(server, template)
}

export function giveBackDatabase(database: pg.Pool): void {
  free.push(database)
}

async function makePool(server: string, template: string): Promise<pg.Pool> {
  return openPool(await createDatabase(server, `template ${template}`, `reused_${process.pid}_${++made}`))
}

/** For one store: its end waits for every connection that is in use, and what comes later is refused. */
export function lend(pool: pg.Pool): PostgresPool {
  let isOver = false
  return {
    options: pool.options,
    async connect() {
      if (isOver) throw new Error('This store is closed.')
      return pool.connect()
    },
    async end() {
      isOver = true
      while (pool.idleCount < pool.totalCount) await once(pool, 'release')
    },
  }
}

/** False for one whose tables a test has changed, or that is gone. What a test left open is ended. */
async function empty(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(END_WHAT_IS_OPEN)
    const { rowCount } = await pool.query('select 1 from fresh.changes limit 1')
    if (rowCount === 0) {
      await emptyTables(pool)
      return true
    }
  } catch {
    // A new one is made.
  }
  await pool.end().catch(() => undefined)
  return false
}

async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; seeded: boolean }>(FILLED_TABLES)
  if (rows.length > 0) {
    // Without triggers and foreign keys, so that the order of the tables doesn't matter.
    const deletions = rows.map(({ name }) => `delete from public."${name}"`)
    await pool.query(`begin; set local session_replication_role = replica; ${deletions.join(';')}; commit`)
    // Rows of later tests would fill the gaps of deleted ones, and stand in another order than they came.
    await pool.query(`vacuum (truncate, index_cleanup on) ${rows.map(({ name }) => `public."${name}"`).join(', ')}`)
    const seeded = rows.filter((row) => row.seeded)
    for (const { name } of seeded) {
      await pool.query(`insert into public."${name}" overriding system value select * from fresh."${name}"`)
    }
  }
  await pool.query(RESTORE_SEQUENCES)
}
