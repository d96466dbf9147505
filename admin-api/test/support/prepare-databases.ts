import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateStore } from '../../src/database/migrating/migrate.ts'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import { startPostgres } from './postgres-server.ts'
import { keepFreshRows } from './reused-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server. Its database `template` has all tables. */
    postgresServer: string
    /** A file with all tables: copying takes a fraction of the time of the migrations. */
    sqliteTemplate: string
  }
}

/** One PostgreSQL per run, and a database of each kind to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-template-'))
  const server = await startPostgres()
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makePostgresTemplate(server.address)
    project.provide('postgresServer', server.address)
    project.provide('sqliteTemplate', await makeSqliteTemplate(folder))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function makePostgresTemplate(address: string): Promise<void> {
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  await client.query('create database template')
  await client.end()
  const store = openPostgres(`${address}/template`)
  await migrateStore(store)
  await store.close()
  await keepFreshRows(`${address}/template`)
}

export async function makeSqliteTemplate(folder: string): Promise<string> {
  const path = join(folder, 'template.sqlite')
  const store = openSqlite(':memory:')
  await migrateStore(store)
  await sql`vacuum into ${path}`.execute(store.db)
  await store.close()
  return path
}
