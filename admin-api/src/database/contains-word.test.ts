import { expect, it } from 'vitest'
import { wordsToFind } from './contains-word.ts'

it('looks for a few words, each once, whatever is typed', () => {
  expect(wordsToFind('a '.repeat(100))).toEqual(['a'])
  expect(wordsToFind('b c d e f g h i j k l m')).toHaveLength(8)
  expect(wordsToFind(' Cedar\u00a0CREEK\0 cedar ')).toEqual(['cedar', 'creek'])
  expect(wordsToFind(undefined)).toEqual([])
})
