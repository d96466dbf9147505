import { decodeSlug } from '@hometown/shared-types/rules/slugs'
import { expect, it } from 'vitest'
import { encodeWordPressSlug, normalizeEditedSlug } from './article-slugs.ts'

it.each([
  ['выборы-2026', 'выборы-2026'],
  ['cafe\u0301', 'café'],
  ['Crème brûlée', 'creme-brulee'],
  ['Выборы в ноябре', 'выборы-в-ноябре'],
  ['Выборы / ноябрь', 'article'],
])('%s becomes %s', (typed, slug) => {
  expect(normalizeEditedSlug(typed)).toBe(slug)
})

it('is read from a post as it is written to one', () => {
  expect(encodeWordPressSlug('café')).toBe('caf%c3%a9')
  expect(decodeSlug(encodeWordPressSlug('مجلس-المقاطعة'))).toBe('مجلس-المقاطعة')
})
