import { expect, it } from 'vitest'
import { openCalendar } from '../../../../../test/support/open-calendar.ts'

const MONTH = '/api/calendar-events?from=2026-11-01&to=2026-12-05'
const PUBLISHED = '/api/calendar-events/published'
const LIMIT = 240

type Calendar = Awaited<ReturnType<typeof openCalendar>>

async function readUntilRefused({ app }: Calendar, url: string, remoteAddress: string): Promise<number> {
  for (let calls = 0; calls <= LIMIT; calls++)
    if ((await app.inject({ url, remoteAddress })).statusCode === 429) return calls
  return Number.POSITIVE_INFINITY
}

it.each([MONTH, PUBLISHED, `${PUBLISHED}/none`])('refuses who asks for %s too often, and nobody else', async (url) => {
  const calendar = await openCalendar()
  expect(await readUntilRefused(calendar, url, '198.51.100.1')).toBe(LIMIT)
  expect((await calendar.app.inject({ url, remoteAddress: '198.51.100.2' })).statusCode).not.toBe(429)
})
