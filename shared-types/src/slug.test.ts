import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, categoryDetails } from './category.ts'
import { isUsableSlug, RESERVED_SLUGS, SLUG_MAX_LENGTH, slugify, uniqueSlug } from './slug.ts'

describe('slugify', () => {
  it.each([
    ['Hello, Wörld!', 'hello-world'],
    ['Wo\u0308rld', 'world'],
    ['Crème brûlée à la Straße', 'creme-brulee-a-la-strasse'],
    ['İstanbul ısı', 'istanbul-isi'],
    ['Fish & Chips: 50% off', 'fish-chips-50-off'],
    ['/../../etc', 'etc'],
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

  it('does not care how letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(slugify(text.normalize('NFD'))).toBe(slugify(text.normalize('NFC')))
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
    for (const page of [
      'archive',
      'calendar',
      'subscribe',
      'manage',
      'login',
      'terms',
      'privacy',
      'article',
      'api',
      'sitemaps',
    ]) {
      expect(isUsableSlug(page)).toBe(false)
    }
  })
})

describe('uniqueSlug', () => {
  const now = 1_795_168_800_000
  const takenOf = (taken: readonly string[]) => (slug: string) => Promise.resolve(taken.includes(slug))

  it('keeps what is free', async () => {
    expect(await uniqueSlug('parade', takenOf([]), now)).toBe('parade')
  })

  it('appends -1, -2 and so on', async () => {
    expect(await uniqueSlug('parade', takenOf(['parade']), now)).toBe('parade-1')
    expect(await uniqueSlug('parade', takenOf(['parade', 'parade-1', 'parade-2']), now)).toBe('parade-3')
  })

  it('appends the time after 100 tries', async () => {
    let tries = 0
    const slug = await uniqueSlug('parade', () => Promise.resolve(++tries > 0), now)
    expect(slug).toBe(`parade-${now}`)
    expect(tries).toBe(101)
  })
})
