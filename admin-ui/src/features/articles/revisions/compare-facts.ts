import type { ArticleSnapshot } from '@hometown/shared-types/article-revision'

export interface ChangedFact {
  readonly name: string
  readonly before: string
  readonly after: string
}

const NAMES = {
  category: 'Category',
  authorName: 'Author',
  status: 'Status',
  slug: 'Address',
  imageUrl: 'Picture',
  imageAlt: 'Picture description',
  authorAvatar: 'Author’s picture',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
} as const

type FactName = keyof typeof NAMES

/** What differs beside title, standfirst and text. */
export function compareFacts(before: ArticleSnapshot, after: ArticleSnapshot): ChangedFact[] {
  return Object.keys(NAMES)
    .filter((name): name is FactName => name in NAMES)
    .map((name) => ({ name: NAMES[name], before: written(before[name]), after: written(after[name]) }))
    .filter((fact) => fact.before !== fact.after)
}

function written(value: string | readonly string[] | null): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
