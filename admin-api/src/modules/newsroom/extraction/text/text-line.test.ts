import { singleLine } from '@hometown/shared-types/storable-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWords, type WordsLine } from './text-line.ts'

const blanks = ' \t\n\r\u0000\u0085\u00a0\u1680\u2003\u2028\u202f\u205f\u3000\ufeff'

test('pieces of a text become the line that the whole text is', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'é', '–', '😀', ...blanks), maxLength: 60 })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const line: WordsLine = { text: '', isApart: false }
      for (const one of pieces) addWords(line, one)
      expect(line.text).toBe(singleLine(pieces.join('')))
    }),
    { numRuns: 1000 },
  )
})
