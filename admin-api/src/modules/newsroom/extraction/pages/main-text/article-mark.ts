import { type PageElement, wordsOf } from '../page-element.ts'

const bodies =
  'h1, [itemprop~="articleBody"], .entry-content, .post-content, .post-body, .article-body, .story-body, .asset-body'
const SHORTEST_HEADING = 12

export type HoldsArticle = (element: PageElement) => boolean

export function articleMark(titles: readonly (string | null | undefined)[]): HoldsArticle {
  const known = titles.map((title) => letters(title ?? '')).join('\n')
  const asked = new WeakMap<PageElement, boolean>()

  function holds(element: PageElement): boolean {
    if (element.children.length === 0) return false
    if (element.closest(bodies) === element || element.querySelector(bodies) !== null) return true
    return Array.from(element.querySelectorAll('h2, h3, h4')).some((heading) => {
      const words = letters(wordsOf(heading))
      return words.length >= SHORTEST_HEADING && known.includes(words)
    })
  }

  // Cached: many elements are checked with their ancestors, and each check searches the whole content.
  return (element) => {
    const answer = asked.get(element) ?? holds(element)
    asked.set(element, answer)
    return answer
  }
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
