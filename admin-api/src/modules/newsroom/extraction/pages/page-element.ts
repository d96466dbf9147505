import type { parseHTML } from 'linkedom'

export type PageDocument = ReturnType<typeof parseHTML>['document']

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
  removeAttribute(name: string): void
  setAttribute(name: string, value: string): void
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>
  closest(selector: string): PageElement | null
  readonly isConnected: boolean
  remove(): void
}

export function wordsOf(element: PageElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

const attributes = ['class', 'id', 'data-hook', 'data-testid', 'data-ux', 'data-aid']
export const named = attributes.map((name) => `[${name}]`).join(', ')

export function namesOf(element: PageElement): string {
  const names = attributes.flatMap((name) => element.getAttribute(name) ?? [])
  // The prefixes of site builders and the categories of a post don't describe the element.
  return names.join(' ').replace(/\b(?:elementor|wp-block|category-|tag-)\S*/g, '')
}
