import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test.each([
  ['Breakfast is free from Jan. 5. Lunch isn’t.', ['Breakfast is free from Jan. 5. ', 'Lunch isn’t.']],
  ['It lasts until Jan. Then it ends.', ['It lasts until Jan. ', 'Then it ends.']],
  ['Dr. B. Ames of Ames Co. spoke. He left.', ['Dr. B. Ames of Ames Co. spoke. ', 'He left.']],
  ['It starts at 7 p.m. Friday. Come.', ['It starts at 7 p.m. Friday. ', 'Come.']],
])('sentences end where a reader would end them: %s', (text, sentences) => {
  const found = [...splitSentences(text)]
  expect(found.map((one) => one.text)).toEqual(sentences)
  for (const { index, text: sentence } of found) expect(text.slice(index, index + sentence.length)).toBe(sentence)
})
