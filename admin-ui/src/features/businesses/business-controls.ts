import { useQuery } from '@tanstack/react-query'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { businessCategoriesQuery } from './businesses.api.ts'

const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'category', label: 'By category' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

export function useBusinessControls(): ListControls {
  const { data: categories } = useQuery(businessCategoriesQuery)
  const options = categories?.map(({ category, count }) => ({ value: category, label: `${category} (${count})` }))
  return {
    search: { label: 'Search businesses', placeholder: 'Name, address, phone…' },
    filters: [
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options },
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
    ],
    sorts: SORTS,
  }
}
