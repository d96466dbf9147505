import { type Category, SUBSCRIBER_CATEGORIES } from '@hometown/shared-types/category'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'

const SEPARATOR = ','

type Sectioned = Pick<IssueContent, 'onlyChosenSections' | 'introductionHtml' | 'events'> & {
  readonly articles: readonly { readonly category: Category }[]
}

const readerCategories: ReadonlySet<Category> = new Set(SUBSCRIBER_CATEGORIES)

/**
 * Equal editions share a key, so each is rendered once. Chosen sections come first. With `onlyChosenSections`, sections
 * that readers can't choose (jobs) still go to everyone, and a reader who would get an empty mail gets all sections.
 */
export function chooseVariant(content: Sectioned, categories: readonly string[]): string {
  const all = sectionsOf(content)
  const wanted = new Set(categories)
  const chosen = all.filter((category) => wanted.has(category))
  const others = all.filter((category) => !wanted.has(category))
  if (!content.onlyChosenSections) return variantKey([...chosen, ...others])
  const shown = [...chosen, ...others.filter((category) => !readerCategories.has(category))]
  const isEmpty = shown.length === 0 && !content.introductionHtml && content.events.length === 0
  return variantKey(isEmpty ? all : shown)
}

export function sectionsOfVariant(content: Sectioned, key: string): Category[] {
  const all = sectionsOf(content)
  const named = new Set(key.split(SEPARATOR))
  const inOrder = [...named].flatMap((name) => all.find((category) => category === name) ?? [])
  return inOrder
}

export function sectionsOf({ articles }: Pick<Sectioned, 'articles'>): Category[] {
  return [...new Set(articles.map(({ category }) => category))]
}

function variantKey(sections: readonly Category[]): string {
  return sections.join(SEPARATOR)
}
