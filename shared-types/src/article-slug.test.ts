import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createArticleSchema, updateArticleSchema } from './article.ts'
import { decodeSlug, editedSlug, encodeSlug, isArticleSlug, slugWithId, wordPressSlug } from './article-slug.ts'

const THUMBS_UP = '👍🏽'

describe('the slug of an article', () => {
  it.each(['county-fair', 'café', 'مجلس-المقاطعة', THUMBS_UP])('may be %s', (slug) => {
    expect(isArticleSlug(slug)).toBe(true)
  })

  it.each(['', 'index', 'Café', 'é/b', 'é\n', '\ud800'])('is never %j', (slug) => {
    expect(isArticleSlug(slug)).toBe(false)
  })

  it('is a file that every file system can name, and the same after a way through an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const slug = text.toLowerCase().normalize()
        fc.pre(isArticleSlug(slug))
        expect(Buffer.byteLength(`${slug}-9999999999.html`)).toBeLessThanOrEqual(255)
        expect(encodeURI(`/${slug}`)).toBe(`/${encodeSlug(slug)}`)
        expect(decodeSlug(encodeSlug(slug))).toBe(slug)
        expect(decodeSlug(wordPressSlug(slug))).toBe(slug)
      }),
    )
  })
})

describe('the slug of a post', () => {
  it.each([
    ['caf%c3%a9', 'café'],
    ['cafe%cc%81', 'café'],
    ['100%', '100%'],
    ['%ff', '%ff'],
  ])('%s is decoded to %s', (wanted, slug) => {
    expect(decodeSlug(wanted)).toBe(slug)
  })

  it.each([
    ['admin', 'admin-7'],
    ['same-slug', 'same-slug-7'],
    ['caf%c3%a9', 'café-7'],
    ['%f0%9f%8e%89', '🎉-7'],
    ['县 议', 'article-7'],
  ])('that can’t be kept, such as %s, becomes %s', (wanted, slug) => {
    expect(slugWithId(wanted, 7)).toBe(slug)
  })

  it('that is too long is cut between words', () => {
    const word = 'ñ'.repeat(60)
    expect(slugWithId(`${word}-${word}`, 7)).toBe(`${word}-7`)
    expect(slugWithId('县'.repeat(100), 7)).toBe(`${'县'.repeat(66)}-7`)
  })

  it('goes on until it is nobody else’s', () => {
    const taken = new Set(['admin-7', 'admin-7-7'])
    expect(slugWithId('admin', 7, (slug) => taken.has(slug))).toBe('admin-7-7-7')
  })
})

describe('a slug that an editor types', () => {
  it.each([
    ['выборы-2026', 'выборы-2026'],
    ['cafe\u0301', 'café'],
    ['Crème brûlée', 'creme-brulee'],
    ['Выборы в ноябре', 'выборы-в-ноябре'],
    ['Выборы / ноябрь', 'article'],
  ])('%s becomes %s', (typed, slug) => {
    expect(editedSlug(typed)).toBe(slug)
  })

  it('may be outside ASCII for an article that exists, and not for a new one', () => {
    const fields = { title: 'T', description: 'D', category: 'News', authorName: 'A', slug: 'выборы' }
    expect(updateArticleSchema.safeParse({ slug: 'выборы' }).success).toBe(true)
    expect(createArticleSchema.safeParse(fields).success).toBe(false)
    expect(updateArticleSchema.safeParse({ slug: 'index' }).success).toBe(false)
    expect(updateArticleSchema.safeParse({ slug: '…' }).success).toBe(true)
    expect(updateArticleSchema.safeParse({ slug: '!?' }).success).toBe(false)
  })
})
