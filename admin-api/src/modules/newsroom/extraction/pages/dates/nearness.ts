import type { Page } from '../page.ts'
import { type PageElement, wordsOf } from '../page-element.ts'
import { comparableTitle, SHORTEST_HEADLINE } from '../page-title.ts'

const MOST_HEADINGS = 40

export type Nearness = (element: PageElement) => number

const headlines = new WeakMap<Page, PageElement | null>()

/** The heading that is the title of the page, else its first one. */
export function headlineOf(page: Page): PageElement | undefined {
  const known = headlines.get(page) ?? findHeadline(page) ?? null
  headlines.set(page, known)
  return known ?? undefined
}

function findHeadline(page: Page): PageElement | undefined {
  const titles = [page.document.querySelector('title')?.textContent, page.metas.get('og:title')]
    .map(comparableTitle)
    .join('\n')
  const headings = Array.from(page.document.querySelectorAll('h1, h2, h3')).slice(0, MOST_HEADINGS)
  const titled = headings.find((heading) => {
    const words = comparableTitle(wordsOf(heading))
    return words.length >= SHORTEST_HEADLINE && titles.includes(words)
  })
  return titled ?? headings.find(({ tagName }) => tagName === 'H1')
}

const LONGEST_TEASER = 600
const MOST_LEVELS = 8
const headingsOfTeasers = 'h1, h2, h3, h4, h5, h6, [itemprop~="headline"]'

/** Whether a short piece of the page with a heading of its own, but without the headline, holds the element. */
export function isOfTeaser(element: PageElement, page: Page): boolean {
  const headline = headlineOf(page)
  if (headline === undefined) return false
  for (let at = element.parentElement, up = 0; at && up < MOST_LEVELS; at = at.parentElement, up++) {
    if (at.querySelector(headingsOfTeasers) === null) continue
    return !holds(at, headline) && !page.holdsArticle(at) && wordsOf(at).length <= LONGEST_TEASER
  }
  return false
}

function holds(element: PageElement, headline: PageElement): boolean {
  for (let at = headline.parentElement; at; at = at.parentElement) if (at === element) return true
  return false
}

/** Greater for elements that share a smaller part of the page with the headline: other stories have their own dates. */
export function nearnessTo(headline: PageElement | undefined): Nearness {
  const depths = new Map<PageElement, number>()
  const above: PageElement[] = []
  for (let at: PageElement | null = headline ?? null; at; at = at.parentElement) above.unshift(at)
  for (const [depth, element] of above.entries()) depths.set(element, depth)
  return (element) => {
    for (let at: PageElement | null = element; at; at = at.parentElement) {
      const depth = depths.get(at)
      if (depth !== undefined) return depth
    }
    return 0
  }
}
