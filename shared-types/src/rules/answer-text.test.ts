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

test('reads tables with links in them, also where rows are too short', () => {
  const text = '| Name | Link |\n|:--|--:|\n| **Fair** | [Site](https://example.org/a) |\n| a \\| b |\nAfter'
  expect(readAnswer(text)).toEqual([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'Name' }], [{ kind: 'text', text: 'Link' }]],
      rows: [
        [
          [{ kind: 'strong', spans: [{ kind: 'text', text: 'Fair' }] }],
          [{ kind: 'link', href: 'https://example.org/a', spans: [{ kind: 'text', text: 'Site' }] }],
        ],
        [[{ kind: 'text', text: 'a | b' }], []],
      ],
    },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'After' }] },
  ])
  expect(readAnswer('One | two\nand so on').map(({ kind }) => kind)).toEqual(['paragraph'])
})

test('goes on counting after a list within a list', () => {
  const lists = readAnswer('1. One\n   - Within\n2. Two\n3. Three').map((block) =>
    block.kind === 'list' ? [block.ordered, block.start, block.depth, block.items.length] : [],
  )
  expect(lists).toEqual([
    [true, 1, 0, 1],
    [false, 1, 1, 1],
    [true, 2, 0, 2],
  ])
})

test('makes links of addresses, without the full stop behind them, never of others', () => {
  expect(readAnswer('See https://example.org/a?b=c. Or (http://example.org).')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'See ' },
        {
          kind: 'link',
          href: 'https://example.org/a?b=c',
          spans: [{ kind: 'text', text: 'https://example.org/a?b=c' }],
        },
        { kind: 'text', text: '. Or (' },
        { kind: 'link', href: 'http://example.org', spans: [{ kind: 'text', text: 'http://example.org' }] },
        { kind: 'text', text: ').' },
      ],
    },
  ])
  expect(JSON.stringify(readAnswer('javascript://example.org/%0aalert(1) xhttps://a.b'))).not.toContain('link')
})
