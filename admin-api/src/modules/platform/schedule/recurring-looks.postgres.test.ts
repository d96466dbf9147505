import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { createLooker } from './polling-tasks.service.ts'
import { createWorkLease, STANDBY_LOOK_MS } from './work-lease.service.ts'

const HOUR = 60 * 60_000

describe('a rare look of a machine that stands by', () => {
  it('comes a few seconds after the other machine’s lease ended, not with its next regular look', async () => {
    const context = await buildTestContext()
    const owner = createWorkLease({ ...context, node: 'there' }, 'rare')
    await owner.hold()
    const runs: string[] = []
    const rare = { name: 'rare', everyMs: HOUR, run: async () => void runs.push('successor') }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const looker = createLooker(context, rare)
    await looker.look()
    await owner.release()
    expect(runs).toEqual([])
    vi.advanceTimersByTime(STANDBY_LOOK_MS)
    await until(() => runs.length > 0)
    await looker.stop()
    expect(runs).toEqual(['successor'])
  })
})

/** Without timers, which stand still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
