import { expect, test } from 'vitest'
import { peopleMatching } from './mention-at-caret.ts'

const MAYA = { id: '1', username: 'maya', displayName: 'Maya Torres' }
const OTIS = { id: '2', username: 'otis', displayName: null }

test.each([
  ['', [MAYA, OTIS]],
  ['ma', [MAYA]],
  ['Maya T', [MAYA]],
  ['torr', [MAYA]],
  ['nobody', []],
])('“@%s” offers those whose names begin so', (typed, people) => {
  expect(peopleMatching([MAYA, OTIS], typed)).toEqual(people)
})

test('a user name that is written out offers nobody, so that the list doesn’t cover the button', () => {
  expect(peopleMatching([MAYA, OTIS], 'maya ')).toEqual([])
})
