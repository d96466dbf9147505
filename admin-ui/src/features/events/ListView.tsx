import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { ViewProps } from './CalendarView.tsx'
import { EventFilters } from './EventFilters.tsx'
import { EventTable } from './EventTable.tsx'
import { eventListQuery } from './events.api.ts'
import { isNarrowed } from './page-state.ts'

export function ListView({ state, go, onCreate, onEdit }: ViewProps) {
  const { data, error, refetch } = useQuery(eventListQuery(state))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = data?.data.filter(({ id }) => selected.has(id)) ?? []

  return (
    <div className="flex flex-col gap-4">
      <EventFilters state={state} go={go} />
      {error && !data ? (
        <ErrorPanel title="The events could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Card flush>
          {!data && <LoadingRows count={6}>Loading events...</LoadingRows>}
          {data && data.data.length === 0 && !isNarrowed(state) && (
            <EmptyState
              icon={CalendarDays}
              title="No events yet. Create your first event!"
              action={<Button onClick={() => onCreate()}>Create Event</Button>}
            >
              What is on in the county: readers find it on the calendar and in their own.
            </EmptyState>
          )}
          {data && data.data.length === 0 && isNarrowed(state) && (
            <EmptyState
              title="No event matches"
              action={
                <Button
                  onClick={() =>
                    go(
                      { search: '', status: undefined, category: undefined, when: undefined, page: 1 },
                      { replace: true },
                    )
                  }
                >
                  Show all
                </Button>
              }
            />
          )}
          {chosen.length > 0 && <BulkBar events={chosen} onDone={() => setSelected(new Set())} />}
          {data && data.data.length > 0 && (
            <EventTable events={data.data} selected={selected} onSelect={setSelected} go={go} onEdit={onEdit} />
          )}
          {data && <Pagination page={state.page} of={data} onChange={(page) => go({ page })} />}
        </Card>
      )}
    </div>
  )
}
