import { expect, test } from 'vitest'
import { BLANK, titledForItsDay, valuesToRestore } from './composer-values.ts'

const before = { ...BLANK, articleIds: ['a1'] }
const filled = { title: 'This week', description: 'Bridge', articleIds: ['a2', 'a3'], includesCalendar: false }

test('taking back a filled week restores what was there', () => {
  expect(valuesToRestore(filled, before, { ...before, ...filled })).toEqual({
    ...{ title: '', description: '', articleIds: ['a1'], includesCalendar: true },
  })
})

test('taking back a filled week leaves what was changed since, and fields that it didn’t fill', () => {
  const now = { ...before, ...filled, title: 'The bridge opens', articleIds: ['a3', 'a4', 'a2'], signOff: 'Good night' }
  expect(valuesToRestore(filled, before, now)).toEqual({
    ...{ description: '', includesCalendar: true, articleIds: ['a1', 'a4'] },
  })
})

test('a proposed title follows the day of the schedule until somebody edits it', () => {
  const proposed = { ...BLANK, title: 'This week: November 23, 2026', titleFollowsDay: true, date: '2099-03-08' }
  expect(titledForItsDay(proposed, 'America/Chicago').title).toBe('This week: March 8, 2099')
  expect(titledForItsDay({ ...proposed, titleFollowsDay: false }, 'America/Chicago').title).toBe(proposed.title)
})
