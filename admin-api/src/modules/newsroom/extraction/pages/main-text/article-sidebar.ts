import { namesOf, type PageElement } from '../page-element.ts'
import type { HoldsArticle } from './article-mark.ts'

const beside =
  /comment|disqus|respond\b|related|recommend|recent|popular|trending|sidebar|calendar|(?<!(?:post|entry|article|story|node)[-_]{1,2})footer|upcoming|read-?next|site-header|masthead|top-?bar|current-?date|today|weather|(?:^|[\s_])widget/i
/** Windows of translators and of consent tools, with an `h1` of their own. */
const window = /(?:^|\s)skiptranslate(?=$|\s)|onetrust|cookie-?(?:consent|banner|notice|dialog)/i
const ofArticle = /meta|byline|date|info|author|submitted/i

export function isSidebar(element: PageElement, holdsArticle: HoldsArticle): boolean {
  for (let at: PageElement | null = element; at !== null && at.tagName !== 'BODY'; at = at.parentElement) {
    if (at.tagName === 'NAV' || at.getAttribute('role') === 'dialog' || window.test(namesOf(at))) return true
    if (at.tagName === 'ASIDE' && !ofArticle.test(namesOf(at)) && !holdsArticle(at)) return true
    // Some templates put the author and date in the article's own footer.
    if (at.tagName === 'FOOTER' && at.closest('article') === null) return true
    if (at.tagName === 'HEADER' && at.closest('article, main') === null && !holdsArticle(at)) return true
    if (at.tagName !== 'FOOTER' && beside.test(namesOf(at)) && !holdsArticle(at)) return true
  }
  return false
}
