import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAnswer } from './answer-text.ts'
import { clipText, replaceTags } from './html.ts'
import { slugify } from './slugs.ts'
import { escapeRegExp } from './text.ts'

const PUNCTUATION = [...Array(128).keys()].map((code) => String.fromCharCode(code)).join('')

it.each(['', 'u', 'v', 'i'])('a text of all ASCII characters matches itself, with the flags "%s"', (flags) => {
  for (const text of [PUNCTUATION, ...PUNCTUATION, '--', '&&', '\\-', '[^a]', 'a{2}', '\u2028😀é']) {
    expect(new RegExp(`^${escapeRegExp(text)}$`, flags).test(text)).toBe(true)
  }
})

it.each(['', 'v'])('any text is found where it stands, and matches nothing else, with the flags "%s"', (flags) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, other) => {
      const pattern = new RegExp(`^${escapeRegExp(text)}$`, flags)
      expect(pattern.test(text)).toBe(true)
      expect(pattern.test(other)).toBe(text === other)
    }),
  )
})

it.each(['v'])('each character stands for itself in a class, too, with the flags "%s"', (flags) => {
  for (const sign of PUNCTUATION) expect(new RegExp(`^[+${escapeRegExp(sign)}a]$`, flags).test(sign)).toBe(true)
  expect(new RegExp(`^[+${escapeRegExp('-')}a]$`, flags).test('5')).toBe(false)
})

const LONG = 300_000

it.each<[string, () => unknown, unknown]>([
  ['tags that never end', () => replaceTags('<'.repeat(LONG), ' ').length, LONG],
  ['a long excerpt', () => clipText(`${'- '.repeat(LONG)}a`, LONG), '…'],
  ['hyphens in a title', () => slugify(`${'- '.repeat(LONG)}a`), 'a'],
  ['a list of blanks', () => readAnswer(`* ${'\t'.repeat(LONG)}`).length, 1],
])('%s are read to their end', (_name, read, expected) => {
  expect(read()).toEqual(expected)
})
