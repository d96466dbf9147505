import { once } from 'node:events'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { openPool } from '../../src/database/postgres/postgres.ts'
import { createDatabase } from './postgres-server.ts'

/** The shape is the tables, and the steps that made them: the only rows of a fresh database. */
const SHAPE = `
  select (select string_agg(relname, ' ' order by relname) from pg_class
    where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace)
    || (select string_agg(name, ' ' order by name) from kysely_migration) as shape
`

/** Tables without rows have no pages. */
const FILLED_TABLES = `
  select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  and relname not like 'kysely_%' and pg_relation_size(oid) > 0
`

/** Connections that do nothing are kept. */
const END_WHAT_IS_OPEN = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
`

const RESTART_SEQUENCES = `
  select setval(format('public.%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public'
`

/** The pools stay connected while this process's tests run: connecting costs more than most statements of a test. */
const free: pg.Pool[] = []
let freshShape: string | undefined

/**
 * Takes a database as fresh as a new one. Making one costs more than most tests do, so those of earlier tests are
 * emptied; the files that run one after the other in a process share them.
 */
export async function acquireDatabase(server: string): Promise<pg.Pool> {
  const known = free.pop()
  if (known && (await empty(known))) return known
  const pool = openPool(await createDatabase(server, 'template template'))
  freshShape ??= await shapeOf(pool)
  return pool
}

export function releaseDatabase(database: pg.Pool): void {
  free.push(database)
}

/** Lends the pool to one store: its end waits for every connection in use, and what comes later is refused. */
export function lendPool(pool: pg.Pool): PostgresPool {
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

async function shapeOf(pool: pg.Pool): Promise<string | undefined> {
  return (await pool.query<{ shape: string }>(SHAPE)).rows[0]?.shape
}

/** Returns false if a test has changed the tables, or the database is gone. What a test left open is ended. */
async function empty(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(END_WHAT_IS_OPEN)
    if ((await shapeOf(pool)) === freshShape) {
      await emptyTables(pool)
      return true
    }
  } catch {
    // The caller makes a new one.
  }
  await pool.end().catch(() => undefined)
  return false
}

async function emptyTables(pool: pg.Pool): Promise<void> {
  const tables = (await pool.query<{ name: string }>(FILLED_TABLES)).rows.map(({ name }) => `public."${name}"`)
  if (tables.length > 0) {
    // Triggers and foreign keys are off, so that the order of the tables doesn't matter.
    const deletions = tables.map((table) => `delete from ${table}`)
    await pool.query(`begin; set local session_replication_role = replica; ${deletions.join(';')}; commit`)
    // Rows of later tests would fill the gaps of deleted ones, and stand in another order than they came.
    await pool.query(`vacuum (truncate, index_cleanup on) ${tables.join(', ')}`)
  }
  await pool.query(RESTART_SEQUENCES)
}
