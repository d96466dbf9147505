import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cutConnections } from '../../../test/support/postgres-server.ts'
import { openSignedIn } from '../../../test/support/sign-in.ts'
import { createTestDatabase } from '../../../test/support/test-store.ts'
import { describeUnavailable } from '../../http/errors/unavailable.ts'
import type { Store } from '../database.ts'
import { connectionWithTimeouts, openPostgres, type PostgresOptions } from './postgres.ts'

function open(address: string, options?: PostgresOptions): Store {
  const store = openPostgres(address, options)
  onTestFinished(() => store.close())
  return store
}

test('a connection that is cut between the statements of a transaction fails it alone', async () => {
  const address = await createTestDatabase()
  const lost = Promise.withResolvers<Error>()
  const store = open(address, { onLost: lost.resolve })
  await sql`create table notes (id text)`.execute(store.db)
  const transaction = store.db.transaction().execute(async (trx) => {
    await sql`insert into notes values ('a')`.execute(trx)
    expect(await cutConnections(address)).toBe(1)
    expect(await lost.promise).toBeInstanceOf(Error)
    await sql`insert into notes values ('b')`.execute(trx)
  })
  const failure = await transaction.catch((error: unknown) => error)
  expect(describeUnavailable(failure)).toBe('The service is busy. Please try again in a moment.')
  expect((await sql`select id from notes`.execute(store.db)).rows).toEqual([])
})

test('a PostgreSQL that falls silent in a statement is given up, and the service says that it is busy', async () => {
  const client = new pg.Client(connectionWithTimeouts(await createTestDatabase(), 200))
  client.on('error', () => undefined)
  await client.connect()
  const failure = await client.query('select pg_sleep(60)').catch((error: unknown) => error)
  expect(describeUnavailable(failure)).toBe('The service is busy. Please try again in a moment.')
})

test('a database that only reads during a fail-over answers 503 with Retry-After, and saves go on after it', async () => {
  const address = await createTestDatabase('template template')
  let lost = 0
  const store = open(address, { onLost: () => lost++ })
  const admin = open(address)
  const name = sql.id(new URL(address).pathname.slice(1))
  /** Makes new connections only read, as a standby does. */
  const setReadOnly = (isReadOnly: boolean) =>
    sql`alter database ${name} set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(admin.db)
  const { app, headers } = await openSignedIn({ role: 'admin', store })
  await setReadOnly(true)
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin.db)
  await expect.poll(() => lost).toBeGreaterThanOrEqual(rows.length)
  const save = () => app.inject({ headers, method: 'PATCH', url: '/api/settings', payload: { countClicks: true } })
  const refused = await save()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json().message).toBe(
    'The database can’t be written to for a moment, so nothing was saved. Please try again soon.',
  )
  expect((await app.inject({ headers, method: 'GET', url: '/api/system' })).statusCode).toBe(200)
  await setReadOnly(false)
  // Connections from the fail-over itself are left within their lifetime.
  await expect.poll(async () => (await save()).statusCode, { timeout: 60_000, interval: 500 }).toBe(200)
}, 90_000)
