import { hostname } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { findHeardMachines } from './nodes.repository.ts'
import { startNodeReports } from './nodes.service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function startMachine(store: Store, node: string) {
  const context = { ...(await buildTestContext({ store })), node }
  const reports = startNodeReports(context)
  onTestFinished(() => reports.stop())
  return { context, stop: reports.stop }
}

async function startTwo() {
  const store = await openTestStore()
  const [alder, birch] = [await startMachine(store, 'alder'), await startMachine(store, 'birch')]
  const ids = async () => (await store.db.selectFrom('nodes').select('id').orderBy('id').execute()).map(({ id }) => id)
  await expect.poll(ids).toEqual(['alder', 'birch'])
  return { store, alder, birch, ids }
}

it('machines on one database know of each other, until one is silent', async () => {
  const { store } = await startTwo()
  expect(await findHeardMachines(store, MINUTE)).toMatchObject([{ host: hostname() }, { host: hostname() }])
  await store.db
    .updateTable('nodes')
    .set({ heard_at: Date.now() - 2 * MINUTE })
    .where('id', '=', 'birch')
    .execute()
  expect(await findHeardMachines(store, MINUTE)).toHaveLength(1)
})

it('a machine is forgotten when it stops as planned, or a day after it vanished', async () => {
  const { store, alder, ids } = await startTwo()
  await alder.stop()
  expect(await ids()).toEqual(['birch'])
  await store.db
    .updateTable('nodes')
    .set({ heard_at: Date.now() - DAY - MINUTE })
    .execute()
  await startMachine(store, 'cedar')
  await expect.poll(ids).toEqual(['cedar'])
})

it('a machine goes on when the database does not take a report, and stops all the same', async () => {
  const store = await openTestStore()
  const statements = await failingStatements(store)
  statements.failAt(2, 'before')
  const alder = await startMachine(store, 'alder')
  await expect.poll(() => statements.texts.some((text) => text.startsWith('insert into "nodes"'))).toBe(true)
  await alder.stop()
  statements.lift()
  expect(await store.db.selectFrom('nodes').selectAll().execute()).toEqual([])
})
