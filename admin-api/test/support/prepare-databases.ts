import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrateStore } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import { onPostgres, query, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's `postgres://…`, with TEST_DATABASE=postgres. Its database `template` has all tables. */
    postgresServer: string | undefined
    /** A file with all tables: copying takes a fraction of the time of the migrations. */
    sqliteTemplate: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-template-'))
  project.provide('sqliteTemplate', await makeSqliteTemplate(folder))
  const server = onPostgres ? await startPostgres() : undefined
  const stop = async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (server) await makePostgresTemplate(server.address)
    project.provide('postgresServer', server?.address)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function makePostgresTemplate(address: string): Promise<void> {
  await query(`${address}/postgres`, 'create database template')
  const store = openPostgres(`${address}/template`)
  await migrateStore(store)
  await store.close()
}

async function makeSqliteTemplate(folder: string): Promise<string> {
  const path = join(folder, 'template.sqlite')
  const store = openSqlite(':memory:')
  await migrateStore(store)
  await sql`vacuum into ${path}`.execute(store.db)
  await store.close()
  return path
}
