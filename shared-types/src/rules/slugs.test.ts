import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createArticleSchema, updateArticleSchema } from '../contract/articles.ts'
import { CATEGORIES, categoryDetails } from './categories.ts'
import {
  decodeSlug,
  encodeSlug,
  isArticleSlug,
  isUsableSlug,
  RESERVED_SLUGS,
  SLUG_MAX_LENGTH,
  slugify,
  slugWithId,
  TOPICS_PER_ARTICLE,
  topicSlug,
  topicsOfKeywords,
  uniqueSlug,
} from './slugs.ts'

describe('slugify', () => {
  it.each([
    ['Hello, Wörld!', 'hello-world'],
    ['Wo\u0308rld', 'world'],
    ['Crème brûlée à la Straße', 'creme-brulee-a-la-strasse'],
    ['İstanbul ısı', 'istanbul-isi'],
    ['Fish & Chips: 50% off', 'fish-chips-50-off'],
    ['/../../etc', 'etc'],
    ['The 2026–27 budget — what’s in it', 'the-2026-27-budget-whats-in-it'],
    ['Привет', 'article'],
    ['', 'article'],
  ])('makes of %j the slug %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('cuts at 60 characters and leaves no hyphen at the cut', () => {
    expect(slugify('a'.repeat(100))).toBe('a'.repeat(60))
    expect(slugify(`${'a'.repeat(59)} bc`)).toBe('a'.repeat(59))
    expect(slugify(`!-${'a'.repeat(60)}`)).toBe('a'.repeat(60))
  })

  it('always makes an address, and of an address itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('usable slugs', () => {
  it.each(['a', 'parade-1'])('%s is one', (slug) => {
    expect(isUsableSlug(slug)).toBe(true)
  })

  it.each(['', '..', 'a--b', 'a/b', 'index', 'a\n', 'x'.repeat(201)])('%j is none', (slug) => {
    expect(isUsableSlug(slug)).toBe(false)
  })

  it('are never those of pages', () => {
    for (const category of CATEGORIES) expect(RESERVED_SLUGS).toContain(categoryDetails(category).slug)
    for (const page of ['archive', 'calendar', 'subscribe', 'login', 'api']) expect(isUsableSlug(page)).toBe(false)
  })
})

const now = 1_795_168_800_000
const takenOf = (taken: readonly string[]) => (slug: string) => Promise.resolve(taken.includes(slug))

it('uniqueSlug appends -1, -2 and so on', async () => {
  expect(await uniqueSlug('parade', takenOf([]), now)).toBe('parade')
  expect(await uniqueSlug('parade', takenOf(['parade']), now)).toBe('parade-1')
  expect(await uniqueSlug('parade', takenOf(['parade', 'parade-1', 'parade-2']), now)).toBe('parade-3')
})

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
    ['fair%00', 'fair'],
    ['\0%ff', '%ff'],
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
})

it('a slug that an editor types may be outside ASCII for an article that exists, and not for a new one', () => {
  const fields = { title: 'T', description: 'D', category: 'News', authorName: 'A', slug: 'выборы' }
  expect(updateArticleSchema.safeParse({ slug: 'выборы' }).success).toBe(true)
  expect(createArticleSchema.safeParse(fields).success).toBe(false)
  expect(updateArticleSchema.safeParse({ slug: 'index' }).success).toBe(false)
  expect(updateArticleSchema.safeParse({ slug: '…' }).success).toBe(true)
  expect(updateArticleSchema.safeParse({ slug: '!?' }).success).toBe(false)
})

describe('the address of a keyword', () => {
  it.each([
    ['School Board', 'school-board'],
    ['<b>Fair</b>', 'b-fair-b'],
    ['index', 'index-news'],
    ['../..', ''],
  ])('of %j is %j', (keyword, slug) => expect(topicSlug(keyword)).toBe(slug))

  it('tells apart what other scripts spell, and what only its end tells apart', () => {
    const slugs = ['Москва 2026', '東京 2026', '東京', 'अदालत', `${'long '.repeat(30)}one`, `${'long '.repeat(30)}two`]
    expect(new Set(slugs.map(topicSlug)).size).toBe(slugs.length)
    expect(topicSlug('МОСКВА')).toBe(topicSlug('москва'))
  })

  it('is always safe in a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (keyword) => {
        const slug = topicSlug(keyword)
        if (slug !== '') expect(isUsableSlug(`a-${slug}`)).toBe(true)
        expect(slug.length).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe('the topics of an article', () => {
  it('are each listed once, as first spelled, without empty ones', () => {
    expect(topicsOfKeywords(['Fair', 'FAIR', '#', 'school  board'])).toEqual([
      { slug: 'fair', name: 'Fair' },
      { slug: 'school-board', name: 'school board' },
    ])
  })

  it('are limited', () => {
    const keywords = Array.from({ length: 10_000 }, (_, at) => `keyword ${at}`)
    expect(topicsOfKeywords(keywords)).toHaveLength(TOPICS_PER_ARTICLE)
  })
})
