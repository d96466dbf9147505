import { expect, test } from 'vitest'
import { BLANK, valuesToRestore } from './composer-values.ts'

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

test('taking back a filled week takes back a title whose date has followed the schedule since', () => {
  const title = { title: 'Week: May 1, 2026', titleFollowsDay: true }
  const now = { ...before, ...title, title: 'Week: May 8, 2026' }
  expect(valuesToRestore(title, before, now)).toEqual({ title: '', titleFollowsDay: false })
})
