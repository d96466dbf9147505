import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { subscriberCountsQuery } from './subscribers.api.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

const CONFIRMATIONS = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'unconfirmed', label: 'Not confirmed' },
] as const

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

/** @param isSearched search results are sorted by address. */
export function useSubscriberControls(isSearched: boolean): ListControls {
  const { data: counts } = useQuery(subscriberCountsQuery)
  const categories = READER_CATEGORIES.map((category) => {
    const count = counts?.byCategory.find((entry) => entry.category === category)?.count
    return { value: category, label: count === undefined ? category : `${category} (${formatNumber(count)})` }
  })
  return {
    search: { label: 'Search subscribers', placeholder: 'Address or domain…' },
    filters: [
      { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
      { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: categories },
      {
        kind: 'choice',
        name: 'confirmation',
        label: 'Confirmation',
        all: 'Any confirmation',
        options: CONFIRMATIONS,
      },
    ],
    sorts: SORTS,
    isSortFixed: isSearched,
  }
}
