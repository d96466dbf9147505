import { expect, test } from 'vitest'
import { otherDayInTitle, titleForDay } from './newsletter-title.ts'

test('a title gets the date of another day, and one without a date stays', () => {
  expect(titleForDay('This week in Alder County: November 23, 2026', '2026-12-02')).toBe(
    'This week in Alder County: December 2, 2026',
  )
  expect(titleForDay('The bridge opens', '2026-12-02')).toBe('The bridge opens')
  expect(titleForDay('May 1, 2026', '0202-12-02')).toBe('May 1, 2026')
})

test('a title that names another day is found, with and without a year, in long and in short', () => {
  const found = (title: string) => otherDayInTitle(title, '2026-11-25')
  expect(found('This week: November 23, 2026')).toBe('November 23, 2026')
  expect(found('The week of Nov. 23rd in Alder')).toBe('Nov. 23rd')
  expect(found('This week: November 25, 2025')).toBe('November 25, 2025')
  expect(found('May 5 and what came of it')).toBe('May 5')
})

test('a title that names its day, or none, says nothing wrong', () => {
  for (const title of ['This week: November 25, 2026', 'Nov 25', 'November 25th', 'Maybe 5 more', 'March', 'The 23'])
    expect(otherDayInTitle(title, '2026-11-25')).toBeUndefined()
})
