import type { Guide, GuidePage } from './guide-page.ts'

export interface Found {
  page: GuidePage
  /** Undefined for the page itself. */
  heading?: { id: string; text: string }
}

const MOST = 12

/** Pages, then sections, that have all words in their titles. A section also answers to its page’s title. */
export function findInGuide({ home, pages }: Guide, search: string): Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const hasSome = (text: string) => words.some((word) => text.toLowerCase().includes(word))
  const whole = pages.filter(({ title }) => has(title)).map((page): Found => ({ page }))
  const parts = [home, ...pages].flatMap((page) =>
    page.headings
      .filter(({ text }) => hasSome(text) && has(`${text} ${page.title}`))
      .map((heading): Found => ({ page, heading })),
  )
  return [...whole, ...parts].slice(0, MOST)
}
