import { type Category, READER_CATEGORIES } from '@hometown/shared-types/category'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'

const SEPARATOR = ','

type Sectioned = Pick<IssueContent, 'onlyChosenSections' | 'introductionHtml' | 'events'> & {
  readonly articles: readonly { readonly category: Category }[]
}

const readerCategories: ReadonlySet<Category> = new Set(READER_CATEGORIES)

/**
 * Which edition somebody gets who chose these categories: its sections in their order, so that equal editions have equal
 * keys and are rendered once. Chosen ones come first, each group in the editor's order of first appearance. Where
 * readers get only what they chose, sections that nobody can choose (jobs) still go to everybody; and who would get
 * nothing at all gets the whole.
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

/** The sections of a variant; what is no section of this content is left out. */
export function sectionsOfVariant(content: Sectioned, key: string): Category[] {
  const all = sectionsOf(content)
  const named = new Set(key.split(SEPARATOR))
  const inOrder = [...named].flatMap((name) => all.find((category) => category === name) ?? [])
  return inOrder
}

/** In the editor's order of first appearance. */
export function sectionsOf({ articles }: Pick<Sectioned, 'articles'>): Category[] {
  return [...new Set(articles.map(({ category }) => category))]
}

function variantKey(sections: readonly Category[]): string {
  return sections.join(SEPARATOR)
}
