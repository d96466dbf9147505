import { describe, expect, it, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { startRecordingLeader } from '../../../../test/support/leader.ts'
import { openTestSqlite } from '../../../../test/support/test-store.ts'
import { becomeLeaderInDatabase, findLeaderLastSeen, LeadershipLostError, writeAsLeader } from './leader.service.ts'

describe('the leader', () => {
  it('writes nothing once another process leads', async () => {
    const context = await buildTestContext()
    const former = { fence: await becomeLeaderInDatabase(context) }
    const write = (by: typeof former) =>
      writeAsLeader(context.store, by, async ({ db: trx }) => trx.deleteFrom('limits').executeTakeFirst())
    await write(former)
    const leader = { fence: await becomeLeaderInDatabase(context) }
    expect(leader.fence).toBeGreaterThan(former.fence)
    await expect(write(former)).rejects.toThrow(LeadershipLostError)
    await write(leader)
  })

  it('on SQLite is the process that has the lock, and the next one when that ends, with the next fence', async () => {
    const context = await buildTestContext({ store: await openTestSqlite() })
    const first = await startRecordingLeader(context)
    expect(first.led).toMatchObject([{ fence: 1 }])
    expect(first.led[0]?.isCertain()).toBe(true)
    const second = await startRecordingLeader(context)
    expect(second.led).toEqual([])
    await first.work.stop()
    expect(first.led[0]?.isCertain()).toBe(false)
    expect(await findLeaderLastSeen(context.store.db)).toBeUndefined()
    await vi.waitUntil(() => second.led.length > 0, { timeout: 60_000 })
    expect(second.led).toMatchObject([{ fence: 2 }])
  })
})
