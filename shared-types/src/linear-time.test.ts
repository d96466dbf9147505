import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAnswer } from './answer-text.ts'
import { clipText } from './excerpt.ts'
import { parseOpeningHours } from './opening-hours-text.ts'
import { replaceTags } from './replace-tags.ts'
import { slugify } from './slug.ts'
import { trimCharacters, withoutTrailingSlashes } from './trim-characters.ts'

const LONG = 300_000

it.each<[string, () => unknown, unknown]>([
  ['tags that never end', () => replaceTags('<'.repeat(LONG), ' ').length, LONG],
  ['a long excerpt', () => clipText(`${'- '.repeat(LONG)}a`, LONG), '…'],
  ['hyphens in a title', () => slugify(`${'- '.repeat(LONG)}a`), 'a'],
  ['hours that never end', () => parseOpeningHours(`mon${' to mon'.repeat(LONG)}`), undefined],
  ['a list of blanks', () => readAnswer(`* ${'\t'.repeat(LONG)}`).length, 1],
])('%s are read to their end', (_name, read, expected) => {
  expect(read()).toEqual(expected)
})

const characters = fc.string({
  unit: fc.constantFrom('a', 'b', '/', '-', '.', ' ', '<', '>', '&', ';', '\n'),
  maxLength: 30,
})

it('trimming gives what the patterns gave', () => {
  fc.assert(
    fc.property(characters, (text) => {
      expect(withoutTrailingSlashes(text)).toBe(text.replace(/\/+$/, ''))
      expect(trimCharacters(text, /[\s.-]/)).toBe(text.replace(/^[\s.-]+|[\s.-]+$/g, ''))
      expect(replaceTags(text, '#')).toBe(text.replace(/<[^>]*>/g, '#'))
    }),
  )
})

it('hours are read as the pattern read them', () => {
  const names = fc.constantFrom('mon', 'tue.', 'sunday', 'daily', 'monto', 'x')
  const joins = fc.constantFrom('-', ' – ', ' to ', ', ', ' & ', 'and', ' -- ')
  const days = fc
    .tuple(names, fc.array(fc.tuple(joins, names), { maxLength: 3 }))
    .map(([first, more]) => first + more.flat().join(''))
  const gaps = fc.constantFrom(' ', ': ', ' : ', ':', '')
  const spans = fc.constantFrom('9-5', '9:00-17:00', 'noon to 5pm', 'closed', '9-12, 13-16', 'x', '')
  const before = /^([a-z]+\.?(?:\s*(?:-|–|—|to|,|&|and)\s*[a-z]+\.?)*)\s*:?\s+(.+)$/
  const text = fc.tuple(days, gaps, spans).map((parts) => parts.join('').trim())
  let read = 0
  fc.assert(
    fc.property(text, (hours) => {
      const now = parseOpeningHours(hours)
      if (now === undefined) return
      read++
      expect(before.test(hours)).toBe(true)
    }),
    { numRuns: 5000 },
  )
  expect(read).toBeGreaterThan(200)
})
