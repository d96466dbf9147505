import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clipText, replaceTags } from './html.ts'
import { slugify } from './slugs.ts'
import { escapeRegExp } from './text.ts'

const PUNCTUATION = [...Array(128).keys()].map((code) => String.fromCharCode(code)).join('')

it.each(['', 'u', 'v', 'i'])(
  'any text is found where it stands, and matches nothing else, with the flags "%s"',
  (flags) => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(PUNCTUATION, ...PUNCTUATION, '[^a]', 'a{2}'),
    )
    fc.assert(
      fc.property(anyText, fc.string({ unit: 'binary' }), (text, other) => {
        const pattern = new RegExp(`^${escapeRegExp(text)}$`, flags)
        expect(pattern.test(text)).toBe(true)
        expect(pattern.test(other)).toBe(text === other)
      }),
    )
  },
)

const LONG = 300_000

it.each<[string, () => unknown, unknown]>([
  ['tags that never end', () => replaceTags('<'.repeat(LONG), ' ').length, LONG],
  ['a long excerpt', () => clipText(`${'- '.repeat(LONG)}a`, LONG), '…'],
  ['hyphens in a title', () => slugify(`${'- '.repeat(LONG)}a`), 'a'],
])('%s are read to their end', (_name, read, expected) => {
  expect(read()).toEqual(expected)
})
