import { expect, it } from 'vitest'
import { readAnswer } from './answer-text.ts'
import { clipText } from './excerpt.ts'
import { replaceTags } from './replace-tags.ts'
import { slugify } from './slug.ts'

const LONG = 300_000

it.each<[string, () => unknown, unknown]>([
  ['tags that never end', () => replaceTags('<'.repeat(LONG), ' ').length, LONG],
  ['a long excerpt', () => clipText(`${'- '.repeat(LONG)}a`, LONG), '…'],
  ['hyphens in a title', () => slugify(`${'- '.repeat(LONG)}a`), 'a'],
  ['a list of blanks', () => readAnswer(`* ${'\t'.repeat(LONG)}`).length, 1],
])('%s are read to their end', (_name, read, expected) => {
  expect(read()).toEqual(expected)
})
