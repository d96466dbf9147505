import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '../database.ts'
import { migrations } from '../migrating/migrations.ts'
import type { PostgresDump } from './dump-postgres.ts'
import { openPostgres } from './postgres.ts'

const BYTES_PER_INSERT = 2 * 1024 * 1024

/** The connection broke while the rows were committed. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError' as const
}

/**
 * One transaction: after a failure the old rows remain. Erased subscribers stay erased.
 * @param statements for the restored rows
 * @throws UnknownOutcomeError
 */
export async function loadPostgres(
  address: string,
  folder: string,
  { rows, steps }: PostgresDump,
  statements: readonly string[],
): Promise<void> {
  const store = openPostgres(address, { isUnhurried: true })
  let isCommitting = false
  try {
    await store.db.transaction().execute(async (trx) => {
      const erasures = await listErasures(trx)
      await dropEverything(trx)
      await createTables(trx, steps)
      const tables = await inOrderOfReferences(trx, Object.keys(rows))
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(trx)
      for (const table of tables) await loadTable(trx, table, join(folder, `${table}.jsonl`))
      await refuseOtherCounts(trx, rows)
      await advanceNumbers(trx)
      for (const statement of statements) await sql.raw(statement).execute(trx)
      for (const { email_hash, erased_at } of erasures)
        await sql`insert into erasures (email_hash, erased_at) values (${email_hash}, ${erased_at}) on conflict do nothing`.execute(
          trx,
        )
      isCommitting = true
    })
  } catch (error) {
    if (!isCommitting) throw error
    const reason = error instanceof Error ? error.message : error
    throw new UnknownOutcomeError(`Couldn’t find out whether the restore reached the database: ${reason}.`, {
      cause: error,
    })
  } finally {
    await store.close()
  }
}

export async function countOtherConnections(address: string): Promise<number> {
  const store = openPostgres(address)
  try {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    `.execute(store.db)
    return rows[0]?.others ?? 0
  } finally {
    await store.close()
  }
}

async function listErasures(trx: Transaction<Database>) {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('erasures') is not null as is_there`.execute(trx)
  if (!rows[0]?.is_there) return []
  const erasures = await sql<{ email_hash: string; erased_at: number }>`select * from erasures`.execute(trx)
  return erasures.rows
}

async function dropEverything(trx: Transaction<Database>): Promise<void> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
  `.execute(trx)
  const names = tables.rows.map(({ name }) => name)
  if (names.length > 0 && !names.includes('kysely_migration'))
    throw new Error('The database of DATABASE_URL has tables that aren’t Hometown’s. Use an empty database.')
  for (const name of names) await sql`drop table ${sql.table(name)} cascade`.execute(trx)
  const functions = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(trx)
  for (const { name } of functions.rows) await sql`drop function if exists ${sql.raw(name)} cascade`.execute(trx)
}

async function createTables(trx: Transaction<Database>, steps: readonly string[]): Promise<void> {
  for (const [name, step] of Object.entries(migrations)) {
    const migration: Migration = { up: (db) => step(db, 'postgres') }
    if (steps.includes(name)) await migration.up(trx)
  }
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    trx,
  )
  await sql`create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0)`.execute(
    trx,
  )
}

async function inOrderOfReferences(trx: Transaction<Database>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ from_table: string; to_table: string }>`
    select f.relname as from_table, t.relname as to_table from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
  `.execute(trx)
  const ordered: string[] = []
  const visit = (table: string, above: readonly string[]) => {
    if (ordered.includes(table) || above.includes(table)) return
    for (const { from_table, to_table } of rows) if (from_table === table) visit(to_table, [...above, table])
    if (tables.includes(table)) ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

async function loadTable(trx: Transaction<Database>, table: string, path: string): Promise<void> {
  const columns = sql.join((await listWrittenColumns(trx, table)).map((name) => sql.ref(name)))
  let lines: string[] = []
  let length = 0
  const insert = async () => {
    const list = `[${lines.join(',')}]`
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${list}::json)
    `.execute(trx)
    lines = []
    length = 0
  }
  for await (const line of linesOf(path)) {
    lines.push(line)
    length += line.length
    if (length > BYTES_PER_INSERT) await insert()
  }
  if (lines.length > 0) await insert()
}

async function listWrittenColumns(trx: Transaction<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/** Node's readline also splits at U+2028, which texts may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function refuseOtherCounts(trx: Transaction<Database>, rows: Readonly<Record<string, number>>): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(trx)
    const found = counted.rows[0]?.rows ?? 0
    if (found !== expected) throw new Error(`${table} has ${found} rows where the backup counted ${expected}.`)
  }
}

async function advanceNumbers(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'
  `.execute(trx)
  for (const { table, column, sequence } of rows)
    await sql`
      select setval(${sequence}, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 1),
        exists (select 1 from ${sql.table(table)}))
    `.execute(trx)
}
