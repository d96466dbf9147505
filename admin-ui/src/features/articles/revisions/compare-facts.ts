import type { ArticleSnapshot } from '@hometown/shared-types/article-revision'
import { mapArticleTexts } from '@hometown/shared-types/article-texts'

export interface ChangedFact {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Fields compared elsewhere, and the time, which isn't in any form. */
type ShownWhole = 'title' | 'description' | 'content' | 'publishedAt'

const NAMES = {
  category: 'Category',
  authorName: 'Author',
  status: 'Status',
  slug: 'Address',
  imageUrl: 'Picture',
  ...mapArticleTexts((_name, { label }) => label),
  keywords: 'Keywords',
} satisfies Record<Exclude<keyof ArticleSnapshot, ShownWhole>, string>

type FactName = keyof typeof NAMES

/** Differences other than in title, standfirst and text. */
export function compareFacts(before: ArticleSnapshot, after: ArticleSnapshot): ChangedFact[] {
  return Object.keys(NAMES)
    .filter((name): name is FactName => name in NAMES)
    .map((name) => ({ name: NAMES[name], before: written(before[name]), after: written(after[name]) }))
    .filter((fact) => fact.before !== fact.after)
}

function written(value: string | readonly string[] | null): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
