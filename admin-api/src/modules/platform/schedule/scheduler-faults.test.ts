import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { type FailurePoint, failingStatements } from '../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { asScheduledWork, beginRecurring, every, type RecurringWork } from './recurring-tasks.service.ts'
import { plan } from './schedule.service.ts'
import type { ScheduledWork } from './scheduled-work.ts'
import { createScheduler } from './scheduler.ts'

const HOUR = 60 * 60_000
const LOOKS = 3
const moments: readonly FailurePoint[] = ['before', 'after']

describe('a statement that fails once', () => {
  it.each(moments)('leaves nothing undone, and does nothing twice (%s it is carried out)', async (moment) => {
    const context = await buildTestContext({ store: await openTestStore() })
    const statements = await failingStatements(context.store)
    for (let n = 1; ; n++) {
      await startAnew(context)
      const now = context.clock.now()
      await context.store.groupWrite((trx) => plan(trx, { kind: 'task', subjectId: 'x', dueAt: now }, now))
      await context.store.groupWrite((trx) => plan(trx, { kind: 'task', subjectId: 'y', dueAt: now }, now))
      const scheduler = createScheduler(context, countingWork())
      statements.failAt(n, moment)
      for (let look = 0; look < LOOKS; look++) {
        await scheduler.look()
        context.clock.advance(10_000)
      }
      await scheduler.stop()
      const hasFailed = statements.end()
      expect({ n, done: await listDone(context), states: await listStates(context) }).toEqual({
        n,
        done: ['x', 'y'],
        states: ['done', 'done'],
      })
      if (!hasFailed) return
    }
  })

  it.each(moments)('does not end what is recurring (%s it is carried out)', async (moment) => {
    const context = await buildTestContext({ store: await openTestStore() })
    const statements = await failingStatements(context.store)
    for (let n = 1; ; n++) {
      await startAnew(context)
      let runs = 0
      const work: RecurringWork = { name: 'tidy', next: every(HOUR), run: async () => void runs++ }
      const scheduler = createScheduler(context, asScheduledWork(work), () => beginRecurring(work, context))
      statements.failAt(n, moment)
      for (let look = 0; look < LOOKS; look++) {
        await scheduler.look()
        context.clock.advance(HOUR)
      }
      const hasFailed = statements.end()
      await scheduler.look()
      await scheduler.stop()
      expect(runs, `statement ${n}`).toBeGreaterThanOrEqual(LOOKS - 1)
      expect(await listStates(context), `statement ${n}`).toContain('waiting')
      if (!hasFailed) return
    }
  })

  it.each(moments)(
    'does not end what is recurring when it was just given up (%s it is carried out)',
    async (moment) => {
      const context = await buildTestContext({ store: await openTestStore() })
      const statements = await failingStatements(context.store)
      for (let n = 1; ; n++) {
        await startAnew(context)
        let isBroken = true
        let runs = 0
        const run = async () => {
          if (isBroken) throw new Error('The disk is full.')
          runs++
        }
        const work: RecurringWork = { name: 'tidy', next: every(HOUR), run }
        const scheduler = createScheduler(context, asScheduledWork(work), () => beginRecurring(work, context))
        await scheduler.look()
        context.clock.advance(HOUR)
        await context.store.db.updateTable('schedule').set({ attempts: 27 }).execute()
        statements.failAt(n, moment)
        await scheduler.look()
        isBroken = false
        for (let look = 0; look < LOOKS; look++) {
          await scheduler.look()
          context.clock.advance(HOUR)
        }
        await scheduler.stop()
        const hasFailed = statements.end()
        expect(runs, `statement ${n}`).toBeGreaterThan(0)
        if (!hasFailed) return
      }
    },
  )
})

/** Records its runs in the database, so that uncommitted ones don't count. */
function countingWork(): ScheduledWork {
  let tries = 0
  return {
    name: 'count',
    kinds: ['task'],
    async run({ store }, task, finish) {
      tries += 1
      const name = `done-${task.subjectId}-${tries}`
      await store.groupWrite(async (trx) => {
        await finish(trx)
        await saveValue(trx, name, task.subjectId, 1)
      })
    },
  }
}

async function startAnew({ store: { db } }: TestContext): Promise<void> {
  await db.deleteFrom('schedule').execute()
  await db.deleteFrom('leases').execute()
  await db.deleteFrom('instance_values').where('name', 'like', 'done-%').execute()
}

async function listDone({ store }: TestContext): Promise<unknown[]> {
  const rows = await store.db.selectFrom('instance_values').select('value').where('name', 'like', 'done-%').execute()
  return rows.map(({ value }): unknown => JSON.parse(value)).sort()
}

async function listStates({ store }: TestContext): Promise<string[]> {
  const rows = await store.db.selectFrom('schedule').select('state').execute()
  return rows.map(({ state }) => state)
}
