import {
  DELIVERY_STATES,
  type Delivery,
  deliveryStateSchema,
  type SendCounts,
} from '@hometown/shared-types/contract/newsletter-sending'
import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { useQuery } from '@tanstack/react-query'
import { Download, Mail } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { apiAddress, pageQuery } from '../../../lib/api-client.ts'
import { type CountyTime, formatNumber, useCountyTime } from '../../../lib/formats.ts'
import { listParams, useSearchParams } from '../../../lib/search-params.ts'
import { FreshDownload } from '../../../parts/FreshDownload.tsx'
import { ListScreen } from '../../../parts/list-screen/ListScreen.tsx'
import type { ListColumn, ListControls } from '../../../parts/list-screen/list.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeliveryBadge, deliveryLabel } from '../../../ui/DeliveryBadge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

const DELIVERIES_POLL_MS = 3000
const ADDRESSES_PER_PAGE = 50

/** The query string of the screen: which addresses are shown. */
export const shownDeliveriesSchema = z.object({
  state: deliveryStateSchema.optional().catch(undefined),
  ...listParams,
})

interface DeliveriesProps {
  newsletterId: string
  counts: SendCounts
  isKept: boolean
}

/** Lists the result for each address. */
export function Deliveries({ newsletterId, counts, isKept }: DeliveriesProps) {
  const id = useId()
  const [filter] = useSearchParams(shownDeliveriesSchema)
  const time = useCountyTime()
  const list = { ...filter, search: filter.search.trim(), per_page: ADDRESSES_PER_PAGE }
  const query = useQuery({
    ...pageQuery('newsletters', newsletterCalls.deliveries, { params: { id: newsletterId }, query: list }),
    staleTime: 0,
    refetchInterval: counts.queued + counts.on_the_wire > 0 && DELIVERIES_POLL_MS,
  })
  const states = DELIVERY_STATES.filter((state) => counts[state] > 0 || state === filter.state)
  const controls: ListControls = {
    search: { label: 'Search addresses', placeholder: 'Start of an address…' },
    filters: [
      {
        kind: 'choice',
        name: 'state',
        label: 'Status',
        all: `All (${formatNumber(counts.total)})`,
        options: states.map((state) => ({
          value: state,
          label: `${deliveryLabel(state, isKept)} (${formatNumber(counts[state])})`,
        })),
      },
    ],
  }
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4 pb-3">
        <h2 id={id} className="font-semibold">
          Addresses
        </h2>
        <Button size="sm" asChild>
          <FreshDownload href={apiAddress(`/api/newsletters/${encodeURIComponent(newsletterId)}/deliveries.csv`)}>
            <Download aria-hidden />
            CSV
          </FreshDownload>
        </Button>
      </div>
      <ListScreen
        controls={controls}
        state={filter}
        query={query}
        noun="address"
        plural="addresses"
        icon={Mail}
        empty={<EmptyState icon={Mail} title="No addresses to show" />}
        layout={{
          label: 'Results by address',
          columns: deliveryColumnsAt(time),
          idOf: ({ email }: Delivery) => email,
          nameOf: ({ email }) => email,
        }}
      />
    </section>
  )
}

function deliveryColumnsAt(time: CountyTime): ListColumn<Delivery>[] {
  return [
    {
      id: 'address',
      title: 'Address',
      isMain: true,
      className: '[overflow-wrap:anywhere]',
      cell: ({ email }) => email,
    },
    {
      id: 'status',
      title: 'Status',
      isPlain: true,
      cell: ({ state, reply }) => <DeliveryBadge state={state} reply={reply} />,
    },
    {
      id: 'answer',
      title: 'Mail server’s answer',
      wraps: true,
      className: 'text-quiet text-sm [overflow-wrap:anywhere]',
      cell: ({ reply, nextAttemptAt }) => (
        <>
          {reply}
          {nextAttemptAt && <span className="block">Next attempt: {time.dateTime(nextAttemptAt)}</span>}
        </>
      ),
    },
    { id: 'attempts', title: 'Attempts', numeric: true, from: 'lg', cell: ({ attempts }) => attempts },
    {
      id: 'since',
      title: 'Since',
      from: 'lg',
      className: 'text-quiet text-sm tabular-nums',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{time.dateTime(updatedAt)}</time>,
    },
  ]
}
