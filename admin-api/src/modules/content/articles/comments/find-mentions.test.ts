import { expect, it } from 'vitest'
import { findMentions } from './find-mentions.ts'

const person = (id: string, username: string, display_name: string | null) => ({
  ...{ id, username, display_name, email: null },
})
const PEOPLE = [person('1', 'ann', 'Ann Lee'), person('2', 'anna', null), person('3', 'ann lee-smith', null)]

it.each([
  ['@ann, look', ['1']],
  ['Thanks, @Ann Lee!', ['1']],
  ['@ANNA and @ann', ['2', '1']],
  ['@ann lee-smith', ['3']],
  ['mail ann@anna.org or @annabel', []],
  ['@ann @ann', ['1']],
  ['@', []],
  ['', []],
])('in “%s” mentions %j', (text, ids) => {
  expect(findMentions(text, PEOPLE).map(({ account }) => account.id)).toEqual(ids)
})

it('keeps the name as it stands in the text', () => {
  expect(findMentions('Hi @ANN LEE.', PEOPLE)).toMatchObject([{ name: 'ANN LEE' }])
})

it('mentions twenty people at most', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => person(`${index}`, `p${index}x`, null))
  expect(findMentions(crowd.map(({ username }) => `@${username}`).join(' '), crowd)).toHaveLength(20)
})
