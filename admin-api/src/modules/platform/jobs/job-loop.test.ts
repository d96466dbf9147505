import { cpSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { becomeLeader, startLoop } from '../../../../test/support/leader.ts'
import { openSqlite } from '../../../database/sqlite/sqlite.ts'
import { createJobLoop, type DueJob, type JobWork } from './job-loop.service.ts'
import { plan } from './plan.service.ts'

const HOUR = 60 * 60_000

/** Notes its runs in `done`. */
function notingWork(done: string[], before: (job: DueJob) => Promise<void> = async () => undefined): JobWork {
  return {
    name: 'note',
    kinds: ['a-first', 'b-second'],
    async run({ store }, job, finish) {
      await before(job)
      await store.groupWrite((trx) => finish(trx))
      done.push(`${job.kind} ${job.subjectId}`)
    },
  }
}

async function open(store?: TestContext['store']) {
  const context = await buildTestContext({ ...(store && { store }) })
  const planAt = (kind: string, subjectId: string, dueAt: number) =>
    context.store.groupWrite((trx) => plan(trx, { kind, subjectId, dueAt }, context.clock.now()))
  return { context, planAt, now: context.clock.now() }
}

const states = async ({ store }: TestContext) =>
  store.db.selectFrom('jobs').select(['state', 'attempts', 'error']).orderBy('id').execute()

describe('a job', () => {
  it('is done when its time has come, not before, and once', async () => {
    const { context, planAt, now } = await open()
    const done: string[] = []
    const loop = await startLoop(context, notingWork(done))
    await planAt('a-first', 'x', now + 1000)
    context.clock.advance(999)
    await loop.look()
    expect(done).toEqual([])
    context.clock.advance(1)
    await loop.look()
    await loop.look()
    expect(done).toEqual(['a-first x'])
    expect(await states(context)).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  it('takes the place of the one that waits for the same', async () => {
    const { context, planAt, now } = await open()
    const done: string[] = []
    await planAt('a-first', 'x', now)
    await planAt('a-first', 'x', now + HOUR)
    const loop = await startLoop(context, notingWork(done))
    await loop.look()
    expect(done).toEqual([])
    expect(await states(context)).toMatchObject([{ state: 'cancelled' }, { state: 'waiting' }])
  })

  it('is made up for after a time without the service, in order', async () => {
    const { context, planAt, now } = await open()
    const done: string[] = []
    await planAt('b-second', 'x', now + 2000)
    await planAt('b-second', 'y', now + 1000)
    await planAt('a-first', 'x', now + 2000)
    await planAt('a-first', 'z', now + 99 * HOUR)
    context.clock.advance(5 * HOUR)
    await (await startLoop(context, notingWork(done))).look()
    expect(done).toEqual(['b-second y', 'a-first x', 'b-second x'])
  })

  it('of one work doesn’t wait for another work’s', async () => {
    const { context, planAt, now } = await open()
    const done: string[] = []
    const slow = Promise.withResolvers<void>()
    const other = { ...notingWork(done, () => slow.promise), name: 'slow', kinds: ['slow'] }
    const loop = await startLoop(context, other, notingWork(done))
    await planAt('slow', 'x', now)
    await planAt('a-first', 'x', now)
    const looking = loop.look()
    await expect.poll(() => done).toEqual(['a-first x'])
    slow.resolve()
    await looking
    expect(done).toEqual(['a-first x', 'slow x'])
  })

  it('is done again by the next leader when the process died over it, whose end isn’t noted any more', async () => {
    const { context, planAt, now } = await open()
    await planAt('a-first', 'x', now)
    const hang = Promise.withResolvers<void>()
    const former: string[] = []
    const dying = await startLoop(
      context,
      notingWork(former, () => hang.promise),
    )
    const looking = dying.look()
    await expect.poll(async () => (await states(context))[0]?.state).toBe('running')
    const done: string[] = []
    const loop = await startLoop(context, notingWork(done))
    await loop.look()
    hang.resolve()
    await looking
    expect([former, done]).toEqual([[], ['a-first x']])
    expect(await states(context)).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  it('isn’t begun when the process stops while it is claimed, and the next leader does it', async () => {
    const { context, planAt, now } = await open()
    await planAt('a-first', 'x', now)
    const former: string[] = []
    const { fence } = await becomeLeader(context)
    let stopped: Promise<void> | undefined
    const leader = {
      isCertain: () => true,
      // Asked for in the transaction of the claim.
      get fence() {
        stopped ??= stopping.stop()
        return fence
      },
    }
    const stopping = createJobLoop(context, leader, [notingWork(former)])
    await stopping.look()
    await stopped
    const done: string[] = []
    await (await startLoop(context, notingWork(done))).look()
    expect([former, done]).toEqual([[], ['a-first x']])
  })

  it('is tried again after a failure, later each time, and people are told once', async () => {
    const { context, planAt, now } = await open()
    const told: string[] = []
    let fails = true
    const done: string[] = []
    const work = notingWork(done, async () => {
      if (fails) throw new Error('WordPress is away.')
    })
    const loop = await startLoop(context, {
      ...work,
      onFailure: async (_context, _job, { reason, tryAt }) => void told.push(`${reason} ${(tryAt ?? 0) - now}`),
    })
    await planAt('a-first', 'x', now)
    await loop.look()
    await loop.look()
    expect(await states(context)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'WordPress is away.' }])
    context.clock.advance(5000)
    await loop.look()
    context.clock.advance(5000)
    await loop.look()
    expect(await states(context)).toMatchObject([{ state: 'waiting', attempts: 2 }])
    expect(told).toEqual(['WordPress is away. 5000'])
    fails = false
    context.clock.advance(25_000)
    await loop.look()
    expect(await states(context)).toMatchObject([{ state: 'done', attempts: 3, error: null }])
    expect(done).toHaveLength(1)
  })

  it('that isn’t due costs no write and no write lock', async () => {
    const file = join(newFolder(), 'hometown.sqlite')
    cpSync(inject('sqliteTemplate'), file)
    const store = openSqlite(file)
    onTestFinished(() => store.close())
    const { context, planAt, now } = await open(store)
    await planAt('a-first', 'x', now + HOUR)
    const loop = await startLoop(context, notingWork([]))
    const writer = new SqliteFile(file)
    onTestFinished(() => void writer.close())
    writer.exec('begin immediate')
    // It would wait for the lock, and fail.
    await loop.look()
    writer.exec('rollback')
  })
})
