import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeRegExp } from './escape-reg-exp.ts'

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
