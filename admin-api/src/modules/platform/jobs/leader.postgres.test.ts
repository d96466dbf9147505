import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { startRecordingLeader } from '../../../../test/support/leader.ts'
import { createTestDatabase } from '../../../../test/support/test-store.ts'
import { migrateStore } from '../../../database/migrate.ts'
import { openPostgres } from '../../../database/postgres/postgres.ts'
import { becomeLeaderInDatabase, LeadershipLostError, requireLeader } from './leader.service.ts'

const SOON = { timeout: 60_000 }

async function open() {
  const address = await createTestDatabase()
  const store = openPostgres(address)
  onTestFinished(() => store.close())
  await migrateStore(store)
  const context = await buildTestContext({ store, env: { DATABASE_URL: address } })
  /** Closes the connections that hold a lock or wait for it, as a server would. */
  const cut = async () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'hometown leads'`.execute(store.db)
  return { context, store, cut }
}

test('one of two processes leads, and the other when it ends', async () => {
  const { context } = await open()
  const first = await startRecordingLeader(context)
  const second = await startRecordingLeader(context)
  expect([first.led.length, second.led.length]).toEqual([1, 0])
  expect(first.led[0]?.isCertain()).toBe(true)
  await first.work.stop()
  await vi.waitUntil(() => second.led.length > 0, SOON)
  expect(second.led).toMatchObject([{ fence: 2 }])
})

test('a connection that breaks interrupts nothing while nobody else leads, and nobody is certain in between', async () => {
  const { context, cut } = await open()
  const { led, ends } = await startRecordingLeader(context)
  await cut()
  await vi.waitUntil(() => led[0]?.isCertain() === false, SOON)
  await vi.waitUntil(() => led[0]?.isCertain() === true, SOON)
  expect([led.length, ends()]).toEqual([1, 0])
})

test('who was overtaken while its connection was broken ends its work, and leads anew later', async () => {
  const { context, cut } = await open()
  const { led, ends } = await startRecordingLeader(context)
  await becomeLeaderInDatabase(context)
  await cut()
  await vi.waitUntil(() => led.length === 2, SOON)
  expect(ends()).toBe(1)
  expect(led).toMatchObject([{ fence: 1 }, { fence: 3 }])
  expect(led[0]?.isCertain()).toBe(false)
})

test('the leader’s transactions don’t wait for each other, and a successor waits for their commits', async () => {
  const { context, store } = await open()
  const leader = { fence: await becomeLeaderInDatabase(context) }
  const order: string[] = []
  let taking: Promise<unknown> | undefined
  await store.db.transaction().execute(async (one) => {
    await requireLeader(one, store.kind, leader)
    await store.db.transaction().execute((other) => requireLeader(other, store.kind, leader))
    taking = becomeLeaderInDatabase(context).then(() => order.push('taken'))
    await vi.waitUntil(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(one)
      return rows.length > 0
    }, SOON)
    order.push('committed')
  })
  await taking
  expect(order).toEqual(['committed', 'taken'])
  await expect(store.db.transaction().execute((trx) => requireLeader(trx, store.kind, leader))).rejects.toThrow(
    LeadershipLostError,
  )
})
