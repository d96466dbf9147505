import pg from 'pg'
import { createDatabase } from './postgres-server.ts'

/** The tables' rows and the sequences' values of a fresh database are kept beside it, in a schema of their own. */
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
  create table fresh.sequences as select sequencename, last_value from pg_sequences where schemaname = 'public';
  create function fresh.shape() returns text language sql as $f$
    select md5(string_agg(kind || name, ',' order by kind, name)) from (
      select concat('r', relkind) as kind, relname::text as name from pg_class where relnamespace = 'public'::regnamespace
      union all select 'c', concat(attrelid::regclass, '.', attname) from pg_attribute
        where attnum > 0 and not attisdropped and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select 't', concat(tgrelid::regclass, tgname, tgenabled) from pg_trigger
      union all select 'f', proname from pg_proc where pronamespace = 'public'::regnamespace
    ) as things
  $f$;
  create table fresh.known_shape as select fresh.shape() as shape;
`

const MAKE_FRESH = `
  begin;
  set local session_replication_role = replica;
  do $$
  declare name text; has_rows boolean; used text[];
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists(select 1 from public.%I)', name) into has_rows;
      if has_rows then used := used || format('public.%I', name); end if;
    end loop;
    -- Rows that are deleted leave gaps, in which later ones would stand in another order than they came.
    execute format('truncate %s cascade', array_to_string(used, ', '));
    for name in select tablename from pg_tables
      where schemaname = 'fresh' and tablename not in ('sequences', 'known_shape') loop
      execute format('insert into public.%I overriding system value select * from fresh.%I', name, name);
    end loop;
    perform setval(format('public.%I', sequencename)::regclass, coalesce(last_value, 1), last_value is not null)
      from fresh.sequences;
  end $$;
  commit;
`

/** To be done once to the database that others are copied from, when it has all tables. */
export async function keepFreshRows(address: string): Promise<void> {
  await withClient(address, (client) => client.query(KEEP_FRESH))
}

const free = new Set<string>()
let made = 0

/**
 * The address of a database as fresh as a new one. Making one costs ten times what most tests do, so those of earlier
 * tests are emptied; the files that run one after the other in a worker share them, which `worker` names.
 */
export async function takeDatabase(server: string, template: string, worker: string): Promise<string> {
  const [known] = free
  const name = known ?? `reused_${worker}_${++made}`
  free.delete(name)
  const address = `${server}/${name}`
  if (await isThere(server, name)) {
    if (await emptied(address)) return address
    await withClient(`${server}/postgres`, (client) => client.query(`drop database ${name} with (force)`))
  }
  return createDatabase(server, `template ${template}`, name)
}

/** Nobody uses it any more. */
export function giveBackDatabase(address: string): void {
  free.add(address.slice(address.lastIndexOf('/') + 1))
}

async function isThere(server: string, name: string): Promise<boolean> {
  const { rowCount } = await withClient(`${server}/postgres`, (client) =>
    client.query('select 1 from pg_database where datname = $1', [name]),
  )
  return rowCount === 1
}

/** False for one whose tables a test has changed. What a test left open is ended. */
async function emptied(address: string): Promise<boolean> {
  return withClient(address, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rows } = await client.query('select shape = fresh.shape() as same from fresh.known_shape')
    if (rows[0]?.same !== true) return false
    await client.query(MAKE_FRESH)
    return true
  })
}

async function withClient<T>(address: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
