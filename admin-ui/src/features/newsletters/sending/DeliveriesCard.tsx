import { DELIVERY_STATES, deliveriesCsvPath, type SendCounts } from '@hometown/shared-types/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { apiAddress } from '../../../lib/config.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { FreshDownload } from '../../../parts/step-up/FreshDownload.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DeliveriesTable } from './DeliveriesTable.tsx'
import { countOfState, stateWords } from './send-labels.ts'
import { deliveriesQuery } from './sending.api.ts'
import { shownSchema } from './shown-deliveries.ts'

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
