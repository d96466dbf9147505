import { expect, test } from 'vitest'
import { bodyOf } from './StaffTools.tsx'

test('times are sent with their seconds, and days of an all-day event alone', () => {
  const texts = { title: 'Fair', description: '', location: '', price: '$5', category: 'Community', allDay: false }
  const times = { startDay: '2026-11-20', startTime: '19:00', endDay: '2026-11-20', endTime: '21:30' }
  expect(bodyOf({ ...texts, ...times })).toEqual({
    ...texts,
    startDate: '2026-11-20T19:00:00',
    endDate: '2026-11-20T21:30:00',
  })
  const allDay = bodyOf({ ...texts, ...times, allDay: true })
  expect(allDay).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-20' })
})
