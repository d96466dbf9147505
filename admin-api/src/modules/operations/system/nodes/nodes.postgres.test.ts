import { hostname } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { Store } from '../../../../database/store.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { createProcessBoard } from '../process-health.ts'
import { listLeaseStates } from './leases.repository.ts'
import { listNodes } from './list-nodes.ts'
import { countVersionsBehind } from './nodes.repository.ts'
import { startNodeReports } from './report-node.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function startMachine(store: Store, node: string) {
  const context: TestContext = { ...(await buildTestContext({ store })), node }
  const board = createProcessBoard(context)
  const reports = startNodeReports(context)
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await reports.stop()
    isStopped = true
  }
  onTestFinished(async () => {
    board.close()
    await stop()
  })
  return { context, stop, list: () => listNodes(context, board) }
}

describe('the machines on one PostgreSQL database', () => {
  async function startTwo() {
    const store = await openTestStore()
    const [alder, birch] = [await startMachine(store, 'alder'), await startMachine(store, 'birch')]
    await expect.poll(() => store.db.selectFrom('nodes').select('id').execute()).toHaveLength(2)
    const wasHeard = (id: string, ago: number) =>
      store.db
        .updateTable('nodes')
        .set({ heard_at: Date.now() - ago })
        .where('id', '=', id)
        .execute()
    return { store, alder, birch, wasHeard }
  }

  it('know of each other, the one that is asked first', async () => {
    const { alder, birch } = await startTwo()
    const facts = { host: hostname(), isGone: false, processes: [] }
    expect(await alder.list()).toMatchObject([
      { id: 'alder', isThis: true, ...facts },
      { id: 'birch', isThis: false, ...facts },
    ])
    expect((await birch.list()).map(({ id }) => id)).toEqual(['birch', 'alder'])
  })

  it('name one that vanished, for a day', async () => {
    const { store, alder, birch, wasHeard } = await startTwo()
    await wasHeard('birch', MINUTE)
    expect(await alder.list()).toMatchObject([
      { id: 'alder', isGone: false },
      { id: 'birch', isGone: true },
    ])
    await wasHeard('birch', DAY + MINUTE)
    await startMachine(store, 'cedar')
    await expect.poll(async () => (await alder.list()).map(({ id }) => id)).toEqual(['alder', 'cedar'])
    await birch.stop()
  })

  it('say how far their site is behind', async () => {
    const { store, alder } = await startTwo()
    for (const version of [10, 20, 30])
      await store.db.insertInto('site_versions').values({ version, at: version }).execute()
    await store.db.updateTable('nodes').set({ site_version: 10 }).where('id', '=', 'birch').execute()
    const [, birch] = await alder.list()
    expect([birch?.siteVersionsBehind, await countVersionsBehind(store.db, 10)]).toEqual([2, 2])
  })

  it('forget one that stops as planned at once', async () => {
    const { alder, birch } = await startTwo()
    await birch.stop()
    expect(await alder.list()).toMatchObject([{ id: 'alder' }])
  })

  it('understand what another version tells about its processes, or leave it out', async () => {
    const { store, alder } = await startTwo()
    const change = { processes: JSON.stringify([{ name: 'printer', pages: 7 }]) }
    await store.db.updateTable('nodes').set(change).where('id', '=', 'birch').execute()
    expect(await alder.list()).toMatchObject([{ id: 'alder' }, { id: 'birch', processes: [] }])
  })

  it('show whose turn it is', async () => {
    const { store, birch } = await startTwo()
    const lease = createWorkLease(birch.context, 'backups')
    await lease.hold()
    expect(await listLeaseStates(store)).toMatchObject([{ work: 'backups', isHeld: true, host: hostname(), fence: 1 }])
    await lease.release()
    expect(await listLeaseStates(store)).toMatchObject([{ work: 'backups', isHeld: false }])
    await birch.stop()
    expect(await listLeaseStates(store)).toMatchObject([{ work: 'backups', host: null }])
  })

  it('go on when the database does not take a report, and stop all the same', async () => {
    const store = await openTestStore()
    const statements = await failingStatements(store)
    statements.failAt(2, 'before')
    const alder = await startMachine(store, 'alder')
    await expect.poll(() => statements.texts.some((text) => text.startsWith('insert into "nodes"'))).toBe(true)
    await alder.stop()
    statements.lift()
    expect(await store.db.selectFrom('nodes').selectAll().execute()).toEqual([])
  })
})
