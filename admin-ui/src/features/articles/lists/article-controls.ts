import { ARTICLE_STATUSES } from '@hometown/shared-types/article'
import { CATEGORIES } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import type { ListControls } from '../../../parts/list-screen/list-types.ts'
import { optionsOf } from '../../../ui/Select.tsx'
import { IN_REVIEW } from './list-state.ts'
import { authorNamesQuery } from './lists.api.ts'

const STATUSES = [
  ...ARTICLE_STATUSES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` })),
  { value: IN_REVIEW, label: 'In review' },
]

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Last changed' },
  { value: 'title', label: 'By title' },
  { value: 'views', label: 'Most viewed' },
] as const

export function useArticleControls(): ListControls {
  const { data: authors } = useQuery(authorNamesQuery)
  return {
    search: { label: 'Search articles', placeholder: 'Search articles' },
    filters: [
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORIES) },
      { kind: 'choice', name: 'author', label: 'Author', all: 'All authors', options: authors && optionsOf(authors) },
    ],
    sorts: SORTS,
  }
}
