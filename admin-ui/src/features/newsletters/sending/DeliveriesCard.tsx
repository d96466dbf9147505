import {
  DELIVERY_STATES,
  type Delivery,
  deliveriesCsvPath,
  deliveryStateSchema,
  KEPT_IN_OUTBOX,
  type SendCounts,
} from '@hometown/shared-types/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { z } from 'zod'
import { apiAddress } from '../../../lib/config.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { FreshDownload } from '../../../parts/step-up/FreshDownload.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../../ui/DataTable.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { countOfState, stateWords } from './send-labels.ts'
import { deliveriesQuery } from './sending.api.ts'

/** The counts update live; polling keeps the addresses current. */
const LOOK_AGAIN_MS = 3000

interface DeliveriesCardProps {
  newsletterId: string
  counts: SendCounts
  isKept: boolean
}

export function DeliveriesCard({ newsletterId, counts, isKept }: DeliveriesCardProps) {
  const [shown, change] = useSearchParams(shownSchema)
  const search = shown.search.trim()
  const isMoving = counts.queued + counts.onTheWire > 0
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...deliveriesQuery(newsletterId, { ...shown, search }),
    refetchInterval: isMoving && LOOK_AGAIN_MS,
  })
  const states = DELIVERY_STATES.filter((state) => countOfState(counts, state) > 0 || state === shown.state)
  const choices = states.map((state) => ({
    value: state,
    label: `${stateWords(state, isKept).label} (${formatNumber(countOfState(counts, state))})`,
  }))
  return (
    <Card
      title="Addresses"
      description="The result for each address, with the mail server’s answer."
      actions={
        <Button size="sm" asChild>
          <FreshDownload href={apiAddress(deliveriesCsvPath(newsletterId))}>
            <Download aria-hidden />
            CSV
          </FreshDownload>
        </Button>
      }
      flush
    >
      <search className="flex flex-wrap gap-2 border-b px-4 py-2">
        <SearchInput
          aria-label="Search addresses"
          placeholder="Start of an address…"
          className="max-w-xs grow"
          value={shown.search}
          onChange={(words) => change({ search: words, page: 1 })}
        />
        <FilterSelect
          boxClass="w-48"
          aria-label="Status"
          all={`All (${formatNumber(counts.total)})`}
          value={shown.state}
          options={choices}
          onChange={(state) => change({ state, page: 1 })}
        />
      </search>
      {error && !data && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t load the addresses." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <SkeletonRows count={6} />}
      {data && data.data.length === 0 && (
        <p className="px-4 py-8 text-center text-quiet">
          {shown.search || shown.state ? 'No address matches.' : 'This newsletter had no recipients.'}
        </p>
      )}
      {data && data.data.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <DeliveriesTable deliveries={data.data} />
        </div>
      )}
      {data && <Pagination page={shown.page} of={data} onChange={(page) => change({ page })} />}
    </Card>
  )
}

function DeliveriesTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const time = useCountyTime()
  return (
    <DataTable label="Results by address">
      <thead>
        <tr>
          <HeaderCell>Address</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell className="max-md:hidden">Mail server’s answer</HeaderCell>
          <HeaderCell className="text-right max-lg:hidden">Attempts</HeaderCell>
          <HeaderCell className="max-sm:hidden">Since</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ email, state, reply, attempts, updatedAt, nextAttemptAt }) => (
          <Row key={email}>
            <Cell className="w-2/5 min-w-40 max-md:w-full [overflow-wrap:anywhere]">
              {email}
              {reply && <p className="text-quiet text-sm md:hidden">{reply}</p>}
            </Cell>
            <Cell className="whitespace-nowrap">
              <StateBadge state={state} reply={reply} />
            </Cell>
            <Cell className="text-quiet text-sm [overflow-wrap:anywhere] max-md:hidden">
              {reply}
              {nextAttemptAt && <span className="block">Next attempt: {time.dateTime(nextAttemptAt)}</span>}
            </Cell>
            <Cell numeric className="max-lg:hidden">
              {attempts}
            </Cell>
            <Cell className="whitespace-nowrap text-quiet text-sm tabular-nums max-sm:hidden">
              <time dateTime={updatedAt}>{time.dateTime(updatedAt)}</time>
            </Cell>
          </Row>
        ))}
      </tbody>
    </DataTable>
  )
}

function StateBadge({ state, reply }: Pick<Delivery, 'state' | 'reply'>) {
  const { tone, label } = stateWords(state, reply === KEPT_IN_OUTBOX)
  return <Badge tone={tone}>{label}</Badge>
}

/** The query string of the screen: which addresses are shown. */
export const shownSchema = z.object({
  state: deliveryStateSchema.optional().catch(undefined),
  search: z.string().catch('').default(''),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
