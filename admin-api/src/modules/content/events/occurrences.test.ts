import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { createEvent } from './events.service.ts'
import { listOccurrences } from './occurrences.ts'

it('an answer is cut where many dates with a long description would make it too large for the service to hold', async () => {
  const context = await buildTestContext()
  const daily = { startDate: '2026-12-01T10:00', endDate: '2026-12-01T11:00', rrule: 'FREQ=DAILY' }
  const description = 'Come and see. '.repeat(1400)
  await createEvent(context, null, { ...daily, title: 'Winter lights', description, status: 'published' })
  const year = { from: '2026-12-01', to: '2027-12-31' }
  const text = await listOccurrences(context.store, 'public', year, 'r1')
  expect(text.length).toBeLessThan(6_100_000)
  const shown: { startDate: string }[] = JSON.parse(text)
  expect(shown[0]?.startDate.slice(0, 10)).toBe('2026-12-01')
  expect(shown.length).toBeLessThan(365)
})
