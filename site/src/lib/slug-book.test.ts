import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SlugBook } from './slug-book.ts'

function bookOf(...wanted: readonly (readonly [number, string])[]): SlugBook {
  const book = new SlugBook()
  for (const [id, slug] of wanted) book.claim(id, slug)
  return book
}

describe('which article has which address', () => {
  it.each([
    ['index', 'index-7'],
    ['sports', 'sports-7'],
    ['..', 'article-7'],
    ['../../etc/passwd', 'etcpasswd-7'],
    ['a%c3%a9_b', 'ae-b-7'],
  ])('gives the article that wants %s its number behind what is left of it', (wanted, slug) => {
    expect(bookOf([7, wanted]).slugOf(7)).toBe(slug)
  })

  it('gives a slug that two want to the older post', () => {
    const book = bookOf([9, 'fair'], [4, 'fair'])
    expect([book.slugOf(4), book.slugOf(9)]).toEqual(['fair', 'fair-9'])
  })

  it('never gives away a slug that another article wants for itself', () => {
    const book = bookOf([4, 'fair'], [9, 'fair'], [12, 'fair-9'])
    expect([book.slugOf(9), book.slugOf(12)]).toEqual(['fair-9-9', 'fair-9'])
  })

  it('names those whose slug changes when one is given back', () => {
    const book = bookOf([4, 'fair'], [9, 'fair'])
    expect([...book.release(4)]).toEqual([9])
    expect(book.slugOf(9)).toBe('fair')
  })

  it('agrees with itself whatever the order, tells every change, and has no slug twice', () => {
    const slug = fc.constantFrom('a', 'a-1', 'a-2', 'a-2-2', 'a-3', 'index', '..', 'index-3')
    const step = fc.record({ id: fc.integer({ min: 1, max: 4 }), slug: fc.option(slug, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const book = new SlugBook()
        const wanted = new Map<number, string>()
        for (const { id, slug } of steps) {
          const before = new Map([...wanted.keys()].map((key) => [key, book.slugOf(key)]))
          const touched = slug === undefined ? book.release(id) : book.claim(id, slug)
          if (slug === undefined) wanted.delete(id)
          else wanted.set(id, slug)
          for (const key of wanted.keys()) {
            if (!touched.has(key)) expect(book.slugOf(key)).toBe(before.get(key))
          }
          const fresh = bookOf(...[...wanted].sort(([one], [other]) => other - one))
          const slugs = [...wanted.keys()].map((key) => book.slugOf(key))
          expect(slugs).toEqual([...wanted.keys()].map((key) => fresh.slugOf(key)))
          expect(new Set(slugs).size).toBe(slugs.length)
        }
      }),
    )
  })
})
