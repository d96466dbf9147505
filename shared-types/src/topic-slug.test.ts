import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsableSlug } from './slug.ts'
import { TOPICS_PER_ARTICLE, topicKicker, topicSlug, topicsOfKeywords } from './topic-slug.ts'

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

it.each([
  ['school board', 'School board'],
  ['élan', 'Élan'],
  ['4-H', '4-H'],
])('the kicker of %j is %j', (name, kicker) => expect(topicKicker(name)).toBe(kicker))

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
