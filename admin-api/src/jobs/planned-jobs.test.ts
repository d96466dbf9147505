import SqliteFile from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { becomeLeader } from '../../test/support/leader.ts'
import { openTestFile } from '../../test/support/test-store.ts'
import { plannedWork } from './planned-jobs.ts'

test('a service that has nothing to do takes no write lock', async () => {
  const { store, path } = await openTestFile()
  const context = await buildTestContext({ store })
  const leader = await becomeLeader(context)
  // Some work notes at its first run when it began.
  for (const work of plannedWork) await work.run(context, leader)
  const other = new SqliteFile(path)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  context.clock.advance(60_000)
  const refused: string[] = []
  for (const { name, run } of plannedWork) await run(context, leader).catch(() => refused.push(name))
  expect(refused).toEqual([])
})
