import { expect, test } from 'vitest'
import { otherDayInTitle } from './other-day.ts'

test('a title that names another day is found, with and without a year, in long and in short', () => {
  const found = (title: string) => otherDayInTitle(title, '2026-11-25')
  expect(found('This week: November 23, 2026')).toBe('November 23, 2026')
  expect(found('The week of Nov. 23rd in Alder')).toBe('Nov. 23rd')
  expect(found('This week: November 25, 2025')).toBe('November 25, 2025')
  expect(found('May 5 and what came of it')).toBe('May 5')
  for (const title of ['This week: November 25, 2026', 'Nov 25', 'November 25th', 'Maybe 5 more', 'March'])
    expect(found(title)).toBeUndefined()
})
