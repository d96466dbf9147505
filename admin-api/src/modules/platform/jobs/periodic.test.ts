import { expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { startLoop } from '../../../../test/support/leader.ts'
import { asJobWork, dailyAt, nextTime, planDaily } from './periodic.service.ts'

const DAY = 24 * 60 * 60_000
const CHICAGO = { env: { TIME_ZONE: 'America/Chicago' } }

const dueOf = async ({ store }: TestContext, state: 'waiting' | 'done' = 'waiting') =>
  (await store.db.selectFrom('jobs').select('due_at').where('state', '=', state).execute()).map((row) => row.due_at)

it('daily work comes at its time, and once after however long without the service', async () => {
  const context = await buildTestContext(CHICAGO)
  let runs = 0
  const day = dailyAt('nightly', '03:30', async () => void runs++)
  await planDaily(context, day)
  const loop = await startLoop(context, asJobWork(day))
  await loop.look()
  expect(runs).toBe(0)
  context.clock.set(nextTime('03:30', context.clock.now(), 'America/Chicago'))
  await loop.look()
  expect(runs).toBe(1)
  context.clock.advance(5 * DAY)
  await planDaily(context, day)
  await loop.look()
  await loop.look()
  expect(runs).toBe(2)
  expect(await dueOf(context)).toEqual([nextTime('03:30', context.clock.now(), 'America/Chicago')])
})

it('daily work comes at its time of the new zone where the county’s zone is changed, and missed work at once', async () => {
  const context = await buildTestContext(CHICAGO)
  const day = dailyAt('nightly', '03:30', async () => undefined)
  await planDaily(context, day)
  const before = await dueOf(context)
  await planDaily(context, day)
  expect(await dueOf(context)).toEqual(before)
  context.config.timeZone = 'Asia/Tokyo'
  await planDaily(context, day)
  const after = await dueOf(context)
  expect(after).toEqual([nextTime('03:30', context.clock.now(), 'Asia/Tokyo')])
  expect(after).not.toEqual(before)
  context.clock.advance(DAY)
  context.config.timeZone = 'America/Chicago'
  await planDaily(context, day)
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
