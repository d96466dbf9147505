import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { newslettersQuery } from '../newsletters.api.ts'
import type { HistoryState } from '../page-state.ts'
import { HistoryRow } from './HistoryRow.tsx'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sending', label: 'Sending' },
  { value: 'sent', label: 'Sent' },
] as const

interface HistoryProps {
  state: HistoryState
  editedId: string | undefined
  onChange(changes: Partial<HistoryState>): void
  onEdit(id: string): void
  /** Called after a change made outside the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
}

export function History({ state, editedId, onChange, onEdit, onChanged, onDeleted }: HistoryProps) {
  const search = state.search.trim()
  const { data, error, refetch } = useQuery(newslettersQuery({ ...state, search }))
  const isNarrowed = search !== '' || state.status !== undefined
  return (
    <Card title="All newsletters" flush>
      <search className="flex gap-2 border-b px-4 py-2.5">
        <SearchInput
          aria-label="Search newsletters"
          placeholder="Search"
          className="min-w-0 flex-1 md:max-w-sm"
          value={state.search}
          onChange={(search) => onChange({ search, page: 1 })}
        />
        <FilterSelect
          boxClass="w-36 shrink-0"
          aria-label="Status"
          all="All statuses"
          value={state.status}
          options={STATUSES}
          onChange={(status) => onChange({ status, page: 1 })}
        />
      </search>
      {error && !data && <ErrorPanel title="Couldn’t load the newsletters." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows count={5}>Loading newsletters...</LoadingRows>}
      {data?.total === 0 &&
        (isNarrowed ? (
          <EmptyState
            icon={Mail}
            title="No newsletter matches"
            action={
              <Button onClick={() => onChange({ search: '', status: undefined, page: 1 })}>Show all newsletters</Button>
            }
          />
        ) : (
          <EmptyState icon={Mail} title="No newsletters yet. Create your first newsletter above." />
        ))}
      {data && data.total > 0 && (
        <>
          <ul aria-label="All newsletters" className="divide-y">
            {data.data.map((newsletter) => (
              <HistoryRow
                key={newsletter.id}
                newsletter={newsletter}
                isEdited={newsletter.id === editedId}
                onEdit={onEdit}
                onChanged={onChanged}
                onDeleted={onDeleted}
              />
            ))}
          </ul>
          <Pagination page={state.page} of={data} onChange={(page) => onChange({ page })} />
        </>
      )}
    </Card>
  )
}
