import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { createTestDatabase } from '../../../test/support/test-store.ts'
import { isBusy } from '../../http/errors/unavailable.ts'
import { openPostgres } from './postgres.ts'

async function open() {
  const address = await createTestDatabase('template template')
  let lost = 0
  const store = openPostgres(address, { onLost: () => lost++ })
  onTestFinished(() => store.close())
  const admin = openPostgres(address)
  onTestFinished(() => admin.close())
  /** As a fail-over does, until the store has noticed. */
  async function cutStore(): Promise<void> {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(admin.db)
    await expect.poll(() => lost).toBeGreaterThanOrEqual(rows.length)
  }
  const name = new URL(address).pathname.slice(1)
  /** As a standby is: new connections only read. */
  const setReadOnly = (isReadOnly: boolean) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(admin.db)
  return { address, store, cutStore, setReadOnly }
}

test('a database that only reads during a fail-over answers 503 with Retry-After, and saves go on after it', async () => {
  const { store, cutStore, setReadOnly } = await open()
  const { app, context } = await buildTestApp({ store })
  const { headers } = await signIn(context, 'admin')
  await setReadOnly(true)
  await cutStore()
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
  // Connections from the fail-over itself are left within their lifetime.
  await expect.poll(async () => (await save()).statusCode, { timeout: 60_000, interval: 500 }).toBe(200)
}, 90_000)

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
