import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { asScheduledWork, beginRecurring, dailyAt, every, type RecurringWork } from './recurring-tasks.service.ts'
import { plan } from './schedule.service.ts'
import type { DueTask, ScheduledWork } from './scheduled-work.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

const HOUR = 60 * 60_000

/** Records its runs; all processes with this work share `tasks`. */
function notingWork(tasks: string[], before: (task: DueTask) => Promise<void> = async () => undefined): ScheduledWork {
  return {
    name: 'note',
    kinds: ['a-first', 'b-second'],
    async run({ store }, task, finish) {
      await before(task)
      await store.groupWrite((trx) => finish(trx))
      tasks.push(`${task.kind} ${task.subjectId}`)
    },
  }
}

describe('what is planned', () => {
  async function open() {
    const context = await buildTestContext({ env: { TIME_ZONE: 'America/Chicago' } })
    const planAt = (kind: string, subjectId: string, dueAt: number) =>
      context.store.groupWrite((trx) => plan(trx, { kind, subjectId, dueAt }, context.clock.now()))
    return { context, planAt, now: context.clock.now() }
  }

  const states = async ({ store }: TestContext) =>
    (await store.db.selectFrom('schedule').select(['state', 'attempts', 'error']).orderBy('id').execute()).map(
      (row) => row,
    )

  async function lookAll(...schedulers: Scheduler[]): Promise<void> {
    await Promise.all(schedulers.map((scheduler) => scheduler.look()))
  }

  const expireLeases = ({ store }: TestContext) => store.db.updateTable('leases').set({ expires_at: 0 }).execute()

  it('is done when its time has come, not before, and once', async () => {
    const { context, planAt, now } = await open()
    const tasks: string[] = []
    const scheduler = createScheduler(context, notingWork(tasks))
    await planAt('a-first', 'x', now + 1000)
    context.clock.advance(999)
    await scheduler.look()
    expect(tasks).toEqual([])
    context.clock.advance(1)
    await scheduler.look()
    await scheduler.look()
    expect(tasks).toEqual(['a-first x'])
    expect(await states(context)).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  it('is caught up with after a downtime, in its order', async () => {
    const { context, planAt, now } = await open()
    const tasks: string[] = []
    await planAt('b-second', 'x', now + 2000)
    await planAt('b-second', 'y', now + 1000)
    await planAt('a-first', 'x', now + 2000)
    await planAt('a-first', 'z', now + 99 * HOUR)
    context.clock.advance(5 * HOUR)
    await createScheduler(context, notingWork(tasks)).look()
    expect(tasks).toEqual(['b-second y', 'a-first x', 'b-second x'])
  })

  it('is done by one process only, and by another when that one ends', async () => {
    const { context, planAt, now } = await open()
    const tasks: string[] = []
    const one = createScheduler(context, notingWork(tasks))
    const other = createScheduler(context, notingWork(tasks))
    for (let number = 0; number < 20; number++) await planAt('a-first', String(number), now)
    await lookAll(one, other)
    await lookAll(one, other)
    expect(tasks).toHaveLength(20)
    expect(new Set(tasks).size).toBe(20)
    const fences = await context.store.db.selectFrom('schedule').select('fence').distinct().execute()
    expect(fences).toHaveLength(1)
    await lookAll(one, other)
    await planAt('a-first', 'late', now)
    await Promise.all([one.stop(), other.stop()])
    await createScheduler(context, notingWork(tasks)).look()
    expect(tasks).toContain('a-first late')
  })

  it('is taken up again when the process died over it', async () => {
    const { context, planAt, now } = await open()
    await planAt('a-first', 'x', now)
    const dies = createScheduler(
      context,
      notingWork([], () => new Promise(() => undefined)),
    )
    void dies.look()
    await expect.poll(async () => (await states(context))[0]?.state).toBe('running')
    await expireLeases(context)
    const tasks: string[] = []
    await createScheduler(context, notingWork(tasks)).look()
    expect(tasks).toEqual(['a-first x'])
  })

  it('is tried again after a failure, later each time, and people are told once', async () => {
    const { context, planAt, now } = await open()
    const told: string[] = []
    let fails = true
    const tasks: string[] = []
    const work = notingWork(tasks, async () => {
      if (fails) throw new Error('WordPress is away.')
    })
    const scheduler = createScheduler(context, {
      ...work,
      onFailure: async (_context, _task, { reason, tryAt }) => void told.push(`${reason} ${(tryAt ?? 0) - now}`),
    })
    await planAt('a-first', 'x', now)
    await scheduler.look()
    await scheduler.look()
    expect(await states(context)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'WordPress is away.' }])
    context.clock.advance(5000)
    await scheduler.look()
    context.clock.advance(5000)
    await scheduler.look()
    expect(await states(context)).toMatchObject([{ state: 'waiting', attempts: 2 }])
    expect(told).toEqual(['WordPress is away. 5000'])
    fails = false
    context.clock.advance(25_000)
    await scheduler.look()
    expect(await states(context)).toMatchObject([{ state: 'done', attempts: 3, error: null }])
    expect(tasks).toHaveLength(1)
  })

  it('comes again where it is recurring, once after however long', async () => {
    const { context } = await open()
    let runs = 0
    const work: RecurringWork = { name: 'tidy', next: every(HOUR), run: async () => void runs++ }
    const scheduler = createScheduler(context, asScheduledWork(work), () => beginRecurring(work, context))
    await scheduler.look()
    expect(runs).toBe(0)
    context.clock.advance(HOUR)
    await scheduler.look()
    expect(runs).toBe(1)
    context.clock.advance(10 * HOUR)
    await scheduler.look()
    await scheduler.look()
    expect(runs).toBe(2)
    await scheduler.stop()
    const next = createScheduler(context, asScheduledWork(work), () => beginRecurring(work, context))
    await next.look()
    context.clock.advance(HOUR)
    await next.look()
    expect(runs).toBe(3)
  })

  it('comes at its time of the new zone where the county’s zone is changed', async () => {
    const { context, now } = await open()
    const works: RecurringWork[] = [
      { name: 'nightly', next: dailyAt('03:30'), run: async () => undefined },
      { name: 'missed', next: every(HOUR), run: async () => undefined },
    ]
    const begin = async () => {
      for (const work of works) await beginRecurring(work, context)
    }
    const due = async () => {
      const rows = await context.store.db
        .selectFrom('schedule')
        .select(['kind', 'due_at'])
        .where('state', '=', 'waiting')
        .execute()
      return Object.fromEntries(rows.map((row) => [row.kind, row.due_at]))
    }
    await begin()
    const before = await due()
    await begin()
    expect(await due()).toEqual(before)
    context.clock.advance(HOUR)
    context.config.timeZone = 'Asia/Tokyo'
    await begin()
    const after = await due()
    expect(after).toEqual({ nightly: dailyAt('03:30')(now + HOUR, 'Asia/Tokyo'), missed: now + HOUR })
    expect(after.nightly).not.toBe(before.nightly)
  })

  it('comes each day at the same time of the county’s clocks, when these change too', () => {
    const next = dailyAt('02:30')
    const days = [Date.UTC(2027, 2, 13, 6)]
    for (let day = 0; day < 3; day++) days.push(next(days.at(-1) ?? 0, 'America/Chicago'))
    // The clocks skip 02:30 on the second day.
    expect(days.slice(1).map((instant) => new Date(instant).toISOString())).toEqual([
      '2027-03-13T08:30:00.000Z',
      '2027-03-14T08:30:00.000Z',
      '2027-03-15T07:30:00.000Z',
    ])
  })
})
