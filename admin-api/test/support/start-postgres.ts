import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateStore } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server; tests copy its database `template`, which has all tables. */
    postgresServer: string
  }
}

/** One PostgreSQL for all test files of a run, in a folder that goes with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await createTemplate(server.address)
  project.provide('postgresServer', server.address)
  return () => server.stop()
}

async function createTemplate(address: string): Promise<void> {
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  await client.query('create database template')
  await client.end()
  const store = openPostgres(`${address}/template`)
  await migrateStore(store)
  await store.close()
}
