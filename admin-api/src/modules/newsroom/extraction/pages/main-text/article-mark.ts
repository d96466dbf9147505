import { type PageElement, wordsOf } from '../page-element.ts'

const bodies =
  'h1, [itemprop~="articleBody"], .entry-content, .post-content, .post-body, .article-body, .story-body, .asset-body'
const SHORTEST_HEADING = 12

/** Tells whether an element holds the page's article, whatever it is called. */
export type HoldsArticle = (element: PageElement) => boolean

/** By its body, or by a heading that the window's bar or the meta elements repeat. */
export function articleMark(titles: readonly (string | null | undefined)[]): HoldsArticle {
  const known = titles.map((title) => letters(title ?? '')).join('\n')
  const asked = new WeakMap<PageElement, boolean>()

  function holds(element: PageElement): boolean {
    if (element.children.length === 0) return false
    if (element.querySelector(bodies) !== null) return true
    return Array.from(element.querySelectorAll('h2, h3, h4')).some((heading) => {
      const words = letters(wordsOf(heading))
      return words.length >= SHORTEST_HEADING && known.includes(words)
    })
  }

  // Asked of what stands around each of many elements, in all of which everything could be searched each time.
  return (element) => {
    const answer = asked.get(element) ?? holds(element)
    asked.set(element, answer)
    return answer
  }
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
