import { TOPIC_FROM } from '@hometown/shared-types/topic'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { ChangeListState, TopicListState } from './list-state.ts'
import { TopicTable } from './TopicTable.tsx'
import { topicsQuery } from './topics.api.ts'

const SHOWN = [
  { value: 'pages', label: 'With a page' },
  { value: 'series', label: 'Series' },
  { value: 'merged', label: 'With merged names' },
] as const

interface TopicListScreenProps {
  state: TopicListState
  onChange: ChangeListState
  /** After the editor closes, the focus returns to the link that opened it. */
  edited: string | undefined
}

export function TopicListScreen({ state, onChange, edited }: TopicListScreenProps) {
  const { data, error, refetch } = useQuery(topicsQuery({ search: state.search.trim(), show: state.show }))
  const isNarrowed = state.search !== '' || state.show !== 'all'
  return (
    <>
      <PageHeader
        title="Topics"
        description={`Topics are the keywords of published articles. A keyword gets a page with ${TOPIC_FROM} articles.`}
      />
      <Filters className="pb-4">
        <FilterWords
          aria-label="Search topics"
          placeholder="Search topics"
          value={state.search}
          onChange={(search) => onChange({ search })}
        />
        <FilterSelect
          boxClass="max-md:col-span-2 md:w-48"
          aria-label="Show"
          all="All keywords"
          value={state.show === 'all' ? undefined : state.show}
          options={SHOWN}
          onChange={(show) => onChange({ show: show ?? 'all' })}
        />
      </Filters>
      {error && !data && <ErrorPanel title="Couldn’t load the topics." error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card flush>
          <LoadingRows count={8}>Loading topics...</LoadingRows>
        </Card>
      )}
      {data?.total === 0 && (
        <Card flush>
          {isNarrowed ? (
            <EmptyState
              icon={Tags}
              title="No topic matches"
              action={<Button onClick={() => onChange({ search: '', show: 'all' })}>Show all keywords</Button>}
            />
          ) : (
            <EmptyState icon={Tags} title="No topics yet">
              Add keywords to your articles. They appear here once the articles are published.
            </EmptyState>
          )}
        </Card>
      )}
      {data && data.total > 0 && (
        <>
          <p className="pb-2 text-quiet text-sm">
            {countOf(data.total, 'keyword')}, {formatNumber(data.withPage)} with a page.
            {data.total > data.data.length && ` Search to find more than the first ${data.data.length}.`}
          </p>
          <Card flush>
            <TopicTable topics={data.data} state={state} edited={edited} />
          </Card>
        </>
      )}
    </>
  )
}
