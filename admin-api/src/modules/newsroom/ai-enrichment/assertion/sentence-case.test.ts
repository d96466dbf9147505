import { expect, test } from 'vitest'
import { inSentenceCase } from './sentence-case.ts'

const SOURCE = 'Council Says No: The Cedar Falls council rejected the permit of Ann Lee.'

test.each([
  ['Cedar Falls Council Rejects Permit of Ann Lee', 'Cedar Falls council rejects permit of Ann Lee'],
  ['COUNCIL REJECTED THE PERMIT', 'Council rejected the permit'],
  ['The council rejected the permit of Ann Lee.', 'The council rejected the permit of Ann Lee.'],
])('a headline is read as a sentence: %s', (headline, sentence) => {
  expect(inSentenceCase(headline, SOURCE)).toBe(sentence)
})
