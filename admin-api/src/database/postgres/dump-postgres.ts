import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { unhurriedConnection } from './postgres-connection.ts'

const ROWS_PER_FETCH = 500

/** Triggers fill these from the other tables. */
const DERIVED_TABLES = ['article_search']

export interface PostgresDump {
  rows: Record<string, number>
  steps: string[]
}

/** Lines of JSON from one snapshot. Doesn't need PostgreSQL's own tools. */
export async function dumpPostgres(address: string, folder: string): Promise<PostgresDump> {
  const client = new pg.Client(unhurriedConnection(address))
  // If the connection breaks between two statements, the next one fails. Without a listener the error would end the
  // process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    const rows: Record<string, number> = {}
    for (const table of tables) rows[table] = await dumpTable(client, table, join(folder, `${table}.jsonl`))
    const steps = await client.query<{ name: string }>('select name from kysely_migration order by name')
    await client.query('commit')
    return { rows, steps: steps.rows.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  )
  return rows.map(({ name }) => name).filter((name) => !DERIVED_TABLES.includes(name))
}

async function dumpTable(client: pg.Client, table: string, path: string): Promise<number> {
  const name = client.escapeIdentifier(table)
  const out = createWriteStream(path, { mode: 0o600 })
  let count = 0
  async function* lines() {
    await client.query(`declare dump no scroll cursor for select row_to_json(${name})::text as line from ${name}`)
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from dump`)
      if (rows.length === 0) break
      count += rows.length
      yield `${rows.map(({ line }) => line).join('\n')}\n`
    }
    await client.query('close dump')
  }
  try {
    await pipeline(lines, out)
  } finally {
    // The folder may be removed at once, so nothing may still be written into it.
    if (!out.closed) await new Promise<void>((resolve) => out.once('close', () => resolve()))
  }
  return count
}
