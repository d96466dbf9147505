import type { Business } from '@hometown/shared-types/business'
import type { CountyTime } from '../../lib/dates.ts'
import type { ListColumn } from '../../parts/list-screen/list-types.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** @param addressOf the query string that opens the business's form. */
export function businessColumns(
  time: CountyTime,
  addressOf: (business: Business) => Record<string, string>,
): ListColumn<Business>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isMain: true,
      sorts: { ascending: 'name' },
      cell: (business) => (
        <>
          <ScreenLink to={paths.businesses} search={addressOf(business)} className="block truncate font-medium">
            {business.name}
          </ScreenLink>
          {business.address && <p className="truncate text-quiet text-sm">{business.address}</p>}
        </>
      ),
    },
    {
      id: 'category',
      title: 'Category',
      isPlain: true,
      sorts: { ascending: 'category' },
      className: 'max-w-56 truncate whitespace-nowrap',
      cell: ({ category }) => category,
    },
    {
      id: 'phone',
      title: 'Phone',
      isPlain: true,
      from: 'lg',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ phone }) => phone,
    },
    {
      id: 'changed',
      title: 'Changed',
      from: 'lg',
      sorts: { descending: 'updated' },
      className: 'whitespace-nowrap text-quiet',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{time.ago(Date.parse(updatedAt))}</time>,
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}
