import { expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

it('makes at most ten words of a search', () => {
  expect(searchWords('one two three four five six seven eight nine ten eleven')).toHaveLength(10)
  expect(searchWords(' «»  %_ \u0000 ')).toEqual([])
  expect(searchWords('The fair’s Fair FAIR')).toEqual(['the', 'fair'])
})
