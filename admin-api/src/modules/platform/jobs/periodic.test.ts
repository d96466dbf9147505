import { expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { startLoop } from '../../../../test/support/leader.ts'
import { dailyAt, nextTime } from './periodic.service.ts'

const DAY = 24 * 60 * 60_000
const nightly = dailyAt('night', '03:30')

const dueOf = async ({ store }: TestContext) =>
  (await store.db.selectFrom('jobs').select('due_at').where('state', '=', 'waiting').execute()).map((row) => row.due_at)

it('daily work comes at its time, and once after however long without the service', async () => {
  const context = await buildTestContext({ env: { TIME_ZONE: 'America/Chicago' } })
  let runs = 0
  const loop = await startLoop(context, {
    name: 'night',
    kinds: ['night'],
    async run({ store }, _job, finish) {
      await store.groupWrite((trx) => finish(trx))
      runs++
    },
  })
  const pass = async () => {
    await nightly.run(context)
    await loop.look()
    await nightly.run(context)
    return runs
  }
  const next = () => nextTime('03:30', context.clock.now(), 'America/Chicago')
  expect(await pass()).toBe(0)
  context.clock.set(next())
  expect(await pass()).toBe(1)
  context.clock.advance(5 * DAY)
  expect([await pass(), await pass()]).toEqual([2, 2])
  expect(await dueOf(context)).toEqual([next()])
})

it('daily work comes at its time of the new zone where the county’s zone is changed, and missed work at once', async () => {
  const context = await buildTestContext({ env: { TIME_ZONE: 'America/Chicago' } })
  await nightly.run(context)
  const before = await dueOf(context)
  await nightly.run(context)
  expect(await dueOf(context)).toEqual(before)
  context.config.timeZone = 'Asia/Tokyo'
  await nightly.run(context)
  const after = await dueOf(context)
  expect(after).toEqual([nextTime('03:30', context.clock.now(), 'Asia/Tokyo')])
  expect(after).not.toEqual(before)
  context.clock.advance(DAY)
  context.config.timeZone = 'America/Chicago'
  await nightly.run(context)
  expect(await dueOf(context)).toEqual(after)
})

it('a daily time stays the same by the county’s clocks, when these change too', () => {
  const days = [Date.UTC(2027, 2, 13, 6)]
  for (let day = 0; day < 3; day++) days.push(nextTime('02:30', days.at(-1) ?? 0, 'America/Chicago'))
  // The clocks skip 02:30 on the second day.
  expect(days.slice(1).map((instant) => new Date(instant).toISOString())).toEqual([
    '2027-03-13T08:30:00.000Z',
    '2027-03-14T08:30:00.000Z',
    '2027-03-15T07:30:00.000Z',
  ])
})
