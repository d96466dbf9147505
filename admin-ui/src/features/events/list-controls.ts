import { CATEGORIES } from '@hometown/shared-types/category'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { optionsOf } from '../../ui/Select.tsx'

const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Over' },
] as const

const SORTS = [
  { value: 'start', label: 'Upcoming first' },
  { value: 'latest', label: 'Latest first' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

export const LIST_CONTROLS: ListControls = {
  search: { label: 'Search events', placeholder: 'Title, place, words…' },
  filters: [
    { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORIES) },
    { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
    { kind: 'choice', name: 'when', label: 'When', all: 'At any time', options: TIMES },
  ],
  sorts: SORTS,
}
