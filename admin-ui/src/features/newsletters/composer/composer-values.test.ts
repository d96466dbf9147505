import { expect, test } from 'vitest'
import { BLANK, titledForItsDay } from './composer-values.ts'

test('a proposed title follows the day of the schedule until somebody edits it', () => {
  const proposed = { ...BLANK, title: 'This week: November 23, 2026', titleFollowsDay: true, date: '2099-03-08' }
  expect(titledForItsDay(proposed, 'America/Chicago').title).toBe('This week: March 8, 2099')
  expect(titledForItsDay({ ...proposed, titleFollowsDay: false }, 'America/Chicago').title).toBe(proposed.title)
})
