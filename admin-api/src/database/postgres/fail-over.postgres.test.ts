import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { createTestDatabase } from '../../../test/support/test-store.ts'
import { describeUnavailable, isBusy } from '../../http/errors/unavailable.ts'
import { openPostgres } from './postgres.ts'

async function open() {
  const address = await createTestDatabase('template template')
  const store = openPostgres(address)
  onTestFinished(() => store.close())
  const admin = openPostgres(address)
  onTestFinished(() => admin.close())
  const name = new URL(address).pathname.slice(1)
  /** As a standby is: new connections only read. */
  const setReadOnly = (isReadOnly: boolean) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(admin.db)
  return { address, store, admin, setReadOnly }
}

const write = sql`insert into instance_values (name, value, updated_at) values ('a', '1', 0)`

test('a database that only reads during a fail-over answers 503 with Retry-After, and saves go on after it', async () => {
  const { store, admin, setReadOnly } = await open()
  const { app, context } = await buildTestApp({ store })
  const { headers } = await signIn(context, 'admin')
  await setReadOnly(true)
  // The pool's connections from before are gone, as after a real fail-over.
  await endOthers(admin)
  await expect.poll(() => store.connections?.().open).toBe(0)
  const save = () =>
    app.inject({ headers, method: 'PUT', url: '/api/system/alert-emails', payload: { alertEmails: ['a@example.org'] } })
  const refused = await save()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json().message).toBe(
    'The database can’t be written to for a moment, so nothing was saved. Please try again soon.',
  )
  expect((await app.inject({ headers, method: 'GET', url: '/api/system' })).statusCode).toBe(200)
  await setReadOnly(false)
  // Connections from the fail-over itself are left once they have failed.
  await expect.poll(async () => (await save()).statusCode, { timeout: 10_000 }).toBe(200)
})

/** Ends the database's other connections. */
async function endOthers({ db }: ReturnType<typeof openPostgres>): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}

test('connections to a server that only reads are left after use, idle ones as well', async () => {
  const { store, setReadOnly } = await open()
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  await setReadOnly(true)
  const both = () => Promise.all([1, 2].map(async () => (await pid.execute(store.db)).rows[0]?.pid))
  const before = await both()
  expect(new Set(before).size).toBe(2)
  const failure = await write.execute(store.db).catch((error: unknown) => error)
  expect([isBusy(failure), (failure as pg.DatabaseError).code]).toEqual([true, '25006'])
  await setReadOnly(false)
  // The idle one is still used once.
  await both()
  expect((await both()).filter((each) => before.includes(each))).toEqual([])
  await write.execute(store.db)
})

test('a transaction that meets a server that only reads fails as a whole, and says so', async () => {
  const { store, setReadOnly } = await open()
  await setReadOnly(true)
  const failure = await store.db
    .transaction()
    .execute(async (trx) => write.execute(trx))
    .catch((error: unknown) => error)
  expect(describeUnavailable(failure)).toContain('can’t be written to for a moment')
  await setReadOnly(false)
  await store.db.transaction().execute(async (trx) => write.execute(trx))
})

test('a PostgreSQL with too many connections is busy, and free again when others leave', async () => {
  const { address, store } = await open()
  const name = new URL(address).pathname.slice(1)
  const role = `few_${name.replaceAll('-', '_')}`
  await sql`create role ${sql.id(role)} login connection limit 1`.execute(store.db)
  const few = new URL(address)
  few.username = role
  const first = new pg.Client(few.href)
  await first.connect()
  const second = openPostgres(few.href)
  onTestFinished(() => second.close())
  const failure = await sql`select 1`.execute(second.db).catch((error: unknown) => error)
  expect([isBusy(failure), (failure as pg.DatabaseError).code]).toEqual([true, '53300'])
  await first.end()
  await expect.poll(() => sql`select 1`.execute(second.db).then(Boolean, () => false)).toBe(true)
})

test('a statement that an administrator’s shutdown ends is busy, and works at the next try', async () => {
  const { address, store } = await open()
  const running = sql`select pg_sleep(60)`.execute(store.db).catch((error: unknown) => error)
  const admin = new pg.Client(address)
  await admin.connect()
  onTestFinished(() => admin.end())
  const ended = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`)
  await expect.poll(async () => (await ended()).rowCount).toBe(1)
  expect(isBusy(await running)).toBe(true)
  await write.execute(store.db)
})
