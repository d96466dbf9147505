import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { TriangleAlert } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { deliveryNote } from './delivery-notes.ts'
import type { ChangeListState, SubscriberListState } from './list-state.ts'
import { SubscriberMenu } from './SubscriberMenu.tsx'

interface SubscriberTableProps {
  subscribers: readonly DeskSubscriber[]
  state: SubscriberListState
  onChange: ChangeListState
}

export function SubscriberTable({ subscribers, state, onChange }: SubscriberTableProps) {
  const time = useCountyTime()
  return (
    <DataTable label="Subscribers">
      <thead>
        <tr>
          <HeaderCell>Address</HeaderCell>
          <HeaderCell className="max-xl:hidden">Categories</HeaderCell>
          <HeaderCell className="max-lg:hidden">Confirmed</HeaderCell>
          <HeaderCell className="max-lg:hidden">Since</HeaderCell>
          <HeaderCell className="max-md:hidden">Status</HeaderCell>
          <HeaderCell className="w-10">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => {
          const note = deliveryNote(subscriber, time)
          return (
            <Row key={subscriber.id} aria-selected={state.show === subscriber.id}>
              <Cell className="w-full min-w-36 max-w-0">
                <ScreenLink
                  to={paths.subscribers}
                  search={{ ...addressOf(state), show: subscriber.id }}
                  className="block truncate font-medium"
                >
                  {subscriber.email}
                </ScreenLink>
                <p className="truncate text-quiet text-sm xl:hidden">
                  {subscriber.status === 'unsubscribed' && <span className="md:hidden">Unsubscribed · </span>}
                  {categoriesText(subscriber)}
                </p>
                {note && (
                  <p className="flex items-center gap-1 truncate text-danger text-sm">
                    <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
                    {note}
                  </p>
                )}
              </Cell>
              <Cell className="whitespace-nowrap text-quiet max-xl:hidden">{categoriesText(subscriber)}</Cell>
              <Cell className="whitespace-nowrap text-quiet max-lg:hidden">
                {subscriber.confirmedAt ? time.date(subscriber.confirmedAt) : 'No'}
              </Cell>
              <Cell className="whitespace-nowrap text-quiet max-lg:hidden">{time.date(subscriber.createdAt)}</Cell>
              <Cell className="max-md:hidden">
                <StatusBadge status={subscriber.status} />
              </Cell>
              <Cell className="pl-0">
                <SubscriberMenu subscriber={subscriber} onShow={() => onChange({ show: subscriber.id })} />
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </DataTable>
  )
}

const NAMED = 3
const ALL = 7

function categoriesText({ categories }: DeskSubscriber): string {
  if (categories.length === ALL) return 'All seven'
  const rest = categories.length - NAMED
  return categories.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Keeps the list's filters in the address, so that going back shows the same list. */
function addressOf({ search, status, category, confirmation, sort, page }: SubscriberListState) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(category && { category }),
    ...(confirmation && { confirmation }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}
