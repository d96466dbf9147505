import { describe, expect, test } from 'vitest'
import { problemsAt } from './submission-values.ts'

const EARLY = 'The event cannot end before it starts'

describe('what is wrong with the end of an event', () => {
  test('stands at its time while no other day is said', () => {
    for (const endDay of ['', '2026-12-05'])
      expect(problemsAt(form({ endDay, endTime: '09:00' }), { title: 'Long', endDate: EARLY })).toEqual({
        title: 'Long',
        endTime: EARLY,
      })
  })

  test('stands at its day where one is said, no time is, or the event lasts all day', () => {
    for (const typed of [
      { endDay: '2026-12-04', endTime: '09:00' },
      { endDay: '2026-12-04', endTime: '' },
      { endDay: '', endTime: '09:00', allDay: 'on' },
    ])
      expect(problemsAt(form(typed), { endDate: EARLY })).toEqual({ endDate: EARLY })
  })
})

function form(typed: Readonly<Partial<Record<string, string>>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ startDay: '2026-12-05', ...typed }))
    if (value !== undefined) data.set(name, value)
  return data
}
