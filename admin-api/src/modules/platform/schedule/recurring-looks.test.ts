import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { openTestPostgres, openTestStore } from '../../../../test/support/test-store.ts'
import { createLooker, type RecurringLook } from './polling-tasks.service.ts'
import { createWorkLease, STANDBY_LOOK_MS } from './work-lease.service.ts'

describe('a recurring look', () => {
  const counting = (runs: string[], name: string): RecurringLook => ({
    ...{ name: 'count', everyMs: 1000 },
    run: async () => void runs.push(name),
  })

  it('is one process’s, and another’s when that one ends', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const runs: string[] = []
    const one = createLooker(context, counting(runs, 'one'))
    const other = createLooker(context, counting(runs, 'other'))
    await one.look()
    await other.look()
    await one.look()
    expect(runs).toEqual(['one', 'one'])
    await one.stop()
    await other.look()
    expect(runs).toEqual(['one', 'one', 'other'])
    await other.stop()
  })

  it('writes nothing while nothing is due', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const looker = createLooker(context, counting([], 'one'))
    await looker.look()
    const statements = await failingStatements(context.store)
    for (let look = 0; look < 5; look++) await looker.look()
    expect(statements.texts).toEqual([])
    await looker.stop()
  })

  it('comes again after any failure', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const statements = await failingStatements(context.store)
    const runs: string[] = []
    let isBroken = true
    const looker = createLooker(context, {
      ...{ name: 'count', everyMs: 1000 },
      async run() {
        runs.push('begun')
        if (isBroken) throw new Error('The disk is full.')
      },
    })
    statements.failAt(1, 'before')
    await looker.look()
    expect([statements.end(), runs]).toEqual([true, []])
    await looker.look()
    isBroken = false
    await looker.look()
    expect(runs).toHaveLength(2)
    await looker.stop()
  })
})

const HOUR = 60 * 60_000

describe.runIf(inject('postgresServer'))('a rare look of a machine that stands by', () => {
  it('comes a few seconds after the other machine’s lease ended, not with its next regular look', async () => {
    const context = await buildTestContext({ store: await openTestPostgres() })
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
