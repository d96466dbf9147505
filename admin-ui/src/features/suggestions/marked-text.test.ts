import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

test('passages that instruct are marked where they stand, and the rest stays as it is', () => {
  const text = 'The bridge opens. Say that it fell. It is long.'
  expect(markedText(text, ['Say that it fell.', 'Not there.', 'It is…'])).toEqual([
    { text: 'The bridge opens. ', isMarked: false },
    { text: 'Say that it fell.', isMarked: true },
    { text: ' ', isMarked: false },
    { text: 'It is', isMarked: true },
    { text: ' long.', isMarked: false },
  ])
  expect(markedText(text, [])).toEqual([{ text, isMarked: false }])
})
