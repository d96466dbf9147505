import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { TriangleAlert } from 'lucide-react'
import type { CountyTime } from '../../lib/dates.ts'
import type { ListColumn } from '../../parts/list-screen/list-types.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { deliveryNote } from './delivery-notes.ts'

/** @param addressOf the query string that opens the subscriber's sheet. */
export function subscriberColumns(
  time: CountyTime,
  addressOf: (subscriber: DeskSubscriber) => Record<string, string>,
): ListColumn<DeskSubscriber>[] {
  return [
    {
      id: 'address',
      title: 'Address',
      isMain: true,
      cell: (subscriber) => {
        const note = deliveryNote(subscriber, time)
        return (
          <>
            <ScreenLink to={paths.subscribers} search={addressOf(subscriber)} className="block truncate font-medium">
              {subscriber.email}
            </ScreenLink>
            <p className="truncate text-quiet text-sm max-md:hidden xl:hidden">{categoriesText(subscriber)}</p>
            {note && (
              <p className="flex items-center gap-1 truncate text-danger text-sm">
                <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
                {note}
              </p>
            )}
          </>
        )
      },
    },
    {
      id: 'categories',
      title: 'Categories',
      from: 'xl',
      isPlain: true,
      className: 'whitespace-nowrap text-quiet',
      cell: categoriesText,
    },
    {
      id: 'confirmed',
      title: 'Confirmed',
      from: 'lg',
      className: 'whitespace-nowrap text-quiet',
      cell: ({ confirmedAt }) => (confirmedAt ? time.date(confirmedAt) : 'No'),
    },
    {
      id: 'since',
      title: 'Since',
      from: 'lg',
      sorts: { ascending: 'oldest', descending: 'newest' },
      className: 'whitespace-nowrap text-quiet',
      cell: ({ createdAt }) => time.date(createdAt),
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

const NAMED = 3

function categoriesText({ categories }: DeskSubscriber): string {
  if (categories.length === READER_CATEGORIES.length) return 'All categories'
  const rest = categories.length - NAMED
  return categories.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
