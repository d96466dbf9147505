import { type Category, categorySchema, READER_CATEGORIES } from '@hometown/shared-types/category'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'

const SEPARATOR = ','
/** Before the categories whose events lead the calendar. */
const CALENDAR = '|'

const canBeChosen: ReadonlySet<Category> = new Set(READER_CATEGORIES)

type Sectioned = Pick<IssueContent, 'onlyChosenSections' | 'introductionHtml' | 'events'> & {
  readonly articles: readonly { readonly category: Category }[]
}

/**
 * Equal editions share a key, so each is rendered once. Chosen sections come first, and chosen categories
 * lead the calendar. With `onlyChosenSections`, sections that nobody can choose are for all, and a reader who
 * would get an empty mail has no edition.
 */
export function chooseVariant(content: Sectioned, categories: readonly string[]): string | undefined {
  const all = sectionsOf(content)
  const wanted = new Set(categories)
  const chosen = all.filter((category) => wanted.has(category))
  const isForAll = (category: Category) => !content.onlyChosenSections || !canBeChosen.has(category)
  const others = all.filter((category) => !wanted.has(category) && isForAll(category))
  const sections = [...chosen, ...others]
  if (content.onlyChosenSections && sections.length === 0 && !hasPartsForAll(content)) return undefined
  const leading = leadingIn(content.events, wanted)
  return sections.join(SEPARATOR) + (leading.length > 0 ? CALENDAR + leading.join(SEPARATOR) : '')
}

export function sectionsOfVariant(content: Pick<Sectioned, 'articles'>, key: string): Category[] {
  const all = sectionsOf(content)
  const [sections = ''] = key.split(CALENDAR)
  const named = new Set(sections.split(SEPARATOR))
  return [...named].flatMap((name) => all.find((category) => category === name) ?? [])
}

/** Empty where the calendar is in order of time. */
export function leadingCategories(key: string): Category[] {
  const [, leading = ''] = key.split(CALENDAR)
  return leading.split(SEPARATOR).flatMap((name) => categorySchema.safeParse(name).data ?? [])
}

function sectionsOf({ articles }: Pick<Sectioned, 'articles'>): Category[] {
  return [...new Set(articles.map(({ category }) => category))]
}

function hasPartsForAll({ introductionHtml, events }: Sectioned): boolean {
  return events.length > 0 || saysSomething(introductionHtml)
}

/** None if the chosen events come first anyway. */
function leadingIn(events: Sectioned['events'], wanted: ReadonlySet<string>): Category[] {
  const chosen = events.filter(({ category }) => wanted.has(category))
  const areFirst = chosen.every((event, index) => event === events[index])
  return areFirst ? [] : [...new Set(chosen.map(({ category }) => category))]
}

/** Rich text editors leave empty paragraphs behind. */
export function saysSomething(html: string | null): boolean {
  if (html === null) return false
  const text = html.replace(/<(?!img\b)[^<>]*>/gi, '').replaceAll('&nbsp;', ' ')
  return text.trim() !== ''
}
