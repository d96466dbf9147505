import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type ChangeSourcesState, isNarrowed, type SourcesState } from './page-state.ts'
import type { SourceActions } from './SourceCard.tsx'
import { SourceGroups } from './SourceGroups.tsx'
import { sourcesQuery } from './sources.api.ts'

interface SourceListProps extends SourceActions {
  state: SourcesState
  onChange: ChangeSourcesState
}

export function SourceList({ state, onChange, ...actions }: SourceListProps) {
  const search = state.search.trim()
  const { category, show, page } = state
  const { data, error, refetch } = useQuery(sourcesQuery({ search, category, show, page }))
  if (error && !data) {
    return <ErrorPanel title="The sources could not be loaded." error={error} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Card flush>
        <LoadingRows count={6}>Loading sources...</LoadingRows>
      </Card>
    )
  }
  if (data.total === 0) return <NoSources isNarrowed={isNarrowed(state)} onChange={onChange} />
  return (
    <>
      <SourceGroups page={data} {...actions} />
      <Pagination page={page} of={data} onChange={(next) => onChange({ page: next })} />
    </>
  )
}

function NoSources({ isNarrowed, onChange }: { isNarrowed: boolean; onChange: ChangeSourcesState }) {
  return (
    <Card flush>
      {isNarrowed ? (
        <EmptyState
          icon={Rss}
          title="No source matches"
          action={
            <Button onClick={() => onChange({ search: undefined, category: undefined, show: undefined, page: 1 })}>
              Show all sources
            </Button>
          }
        />
      ) : (
        <EmptyState icon={Rss} title="No sources yet. Add a source or use AI suggestions to get started.">
          Schools, clubs, councils, teams and churches: whatever tells news of the county can be read for you.
        </EmptyState>
      )}
    </Card>
  )
}
