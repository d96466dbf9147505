import type { Category } from '@hometown/shared-types/category'
import { countyDate } from '@hometown/shared-types/county-time'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../../test/support/build-test-app.ts'
import { createEvent } from '../../../../content/events/events.service.ts'
import { listThisWeekEvents } from './this-week-events.ts'

const DAY = 24 * 60 * 60_000

describe('the events of a very busy week', () => {
  test('are the first forty of all, and of each category as many as a mail shows, in order of time', async () => {
    const context = await buildTestContext()
    const today = countyDate(context.clock.now(), context.config.timeZone)
    const add = async (title: string, category: Category, days: number, hour: number) => {
      const day = countyDate(context.clock.now() + days * DAY, context.config.timeZone)
      const time = { startDate: `${day}T${hour}:00`, endDate: `${day}T${hour + 1}:00` }
      await createEvent(context, null, { title, category, status: 'published', ...time })
    }
    for (let n = 0; n < 42; n++) await add(`Meeting ${n + 10}`, 'Clubs', 1, 10)
    for (let n = 0; n < 15; n++) await add(`Service ${n + 10}`, 'Churches', 3, 10)
    await add('Job fair', 'Jobs', 2, 10)
    const titles = (await listThisWeekEvents(context, today, '')).map(({ title }) => title)
    const named = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 10}`)
    expect(titles).toEqual([...named('Meeting', 40), 'Job fair', ...named('Service', 14)])
  })
})
