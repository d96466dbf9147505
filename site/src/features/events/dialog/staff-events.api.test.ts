import { expect, test } from 'vitest'
import { bodyOf } from './staff-events.api.ts'

const values = {
  title: 'Fair',
  description: '',
  location: 'Fairgrounds',
  price: '$5',
  category: 'Community',
  allDay: false,
  startDay: '2026-11-20',
  startTime: '19:00',
  endDay: '2026-11-20',
  endTime: '21:30',
}

test('times are sent with their seconds, and days of an all-day event alone', () => {
  expect(bodyOf(values)).toEqual({
    title: 'Fair',
    description: '',
    location: 'Fairgrounds',
    price: '$5',
    category: 'Community',
    startDate: '2026-11-20T19:00:00',
    endDate: '2026-11-20T21:30:00',
    allDay: false,
  })
  expect(bodyOf({ ...values, allDay: true })).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-20' })
})
