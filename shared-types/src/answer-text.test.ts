import { expect, test } from 'vitest'
import { readAnswer, textOfSpans } from './answer-text.ts'

function headings(answer: string): string[] {
  return readAnswer(answer).flatMap((block) => (block.kind === 'heading' ? [textOfSpans(block.spans)] : []))
}

test('headings have no marks at their end', () => {
  expect(headings('# The bridge\n## The bridge ##\n### C#\n#### The bridge  #  ')).toEqual([
    'The bridge',
    'The bridge',
    'C',
    'The bridge',
  ])
})

test('lines end where a reader sees them end', () => {
  expect(headings('# One\u2028# Two\r\n# Three\u2029# Four\r# Five')).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
})

test('an answer that is made to be slow is read in no time', () => {
  const long = 13_000
  const answers = [
    `# a${' '.repeat(3 * long)}b`,
    `# a${' '.repeat(3 * long)}\u2028b`,
    `# a${'# '.repeat(long)}b`,
    '```\n'.repeat(long),
    '**a'.repeat(long),
    '*a '.repeat(long),
    '[a'.repeat(long),
    '[a](https://a'.repeat(3000),
    `[${'1, '.repeat(long)}`,
    '- a\n'.repeat(long),
  ]
  for (const answer of answers) {
    const start = performance.now()
    readAnswer(answer)
    expect(performance.now() - start, answer.slice(0, 20)).toBeLessThan(2000)
  }
})
