import { hostname } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { openTestSqlite } from '../../../../../test/support/test-store.ts'
import type { Store } from '../../../../database/store.ts'
import { createProcessBoard } from '../process-health.ts'
import { listNodes } from './list-nodes.ts'
import { startNodeReports } from './report-node.ts'

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

it('one machine with SQLite lists itself, and writes nothing for it', async () => {
  const store = await openTestSqlite()
  const alder = await startMachine(store, 'alder')
  expect(await alder.list()).toMatchObject([{ id: 'alder', host: hostname(), isThis: true, isGone: false }])
  expect(await store.db.selectFrom('nodes').selectAll().execute()).toEqual([])
})
