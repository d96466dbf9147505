import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

test('says which words went and which came', () => {
  const parts = diffWords('<p>One two three.</p>', '<p>One <b>TWO</b> three.</p>')
  expect(parts.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['two'])
  expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['<b>TWO</b>'])
})

test('both texts can be read back from what differs', () => {
  const words = fc
    .array(fc.constantFrom('county', 'naïve', 'it’s', '<p>', '</p>', ' ', '\n', '.', '🎉', '<'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})
