import type { parseHTML } from 'linkedom'

export type PageDocument = ReturnType<typeof parseHTML>['document']

/** What we use of a page's elements. */
export interface PageElement {
  readonly tagName: string
  readonly textContent: string | null
  readonly innerHTML: string
  readonly parentElement: PageElement | null
  readonly children: ArrayLike<PageElement> & Iterable<PageElement>
  readonly previousElementSibling: PageElement | null
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>
  closest(selector: string): PageElement | null
}

/** The words of an element in one line, with a blank where another element begins. */
export function wordsOf(element: PageElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}
