import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { createLooker, type RecurringLook } from './polling-tasks.service.ts'

describe('a recurring look', () => {
  const counting = (runs: string[], name: string): RecurringLook => ({
    ...{ name: 'count', everyMs: 1000 },
    run: async () => void runs.push(name),
  })

  it('is one process’s, and another’s when that one ends', async () => {
    const context = await buildTestContext()
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

  it('comes again after any failure', async () => {
    const context = await buildTestContext()
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
