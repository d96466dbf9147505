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
  readonly nextElementSibling: PageElement | null
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>
  closest(selector: string): PageElement | null
  readonly isConnected: boolean
  remove(): void
}

/** The words of an element in one line, with a blank where another element begins. */
export function wordsOf(element: PageElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

const attributes = ['class', 'id', 'data-hook', 'data-testid', 'data-ux', 'data-aid']
/** All elements that are called something. */
export const named = attributes.map((name) => `[${name}]`).join(', ')

/** What an element is called: by its class and id, and by what builders of sites name it. */
export function namesOf(element: PageElement): string {
  const names = attributes.flatMap((name) => element.getAttribute(name) ?? [])
  // Names of the builder and of what a post is filed under say nothing of an element's place.
  return names.join(' ').replace(/\b(?:elementor|wp-block|category-|tag-)\S*/g, '')
}
