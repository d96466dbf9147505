import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { Source } from '@hometown/shared-types/source'
import type { SourceFilter, SourcePage } from '@hometown/shared-types/source-calls'
import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { ListFrame, ListPages } from '../../parts/list-screen/ListFrame.tsx'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import {
  type SourceActions,
  SourceAddress,
  SourceCard,
  SourceHealthLine,
  SourceMenu,
  useCheckSource,
} from './SourceCard.tsx'
import { attentionQuery, type SourcesState, sourcesQuery } from './sources.api.ts'

const STATES: readonly { value: Exclude<SourceFilter, 'all'>; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'attention', label: 'Needs attention' },
]

const CATEGORIES = optionsOf(READER_CATEGORIES)

const CONTROLS: ListControls = {
  search: { label: 'Search sources', placeholder: 'Search sources' },
  filters: [
    { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: CATEGORIES },
    { kind: 'choice', name: 'show', label: 'Status', all: 'All statuses', options: STATES },
  ],
}

const TEXTS = {
  loading: 'Loading sources...',
  failed: 'Couldn’t load the sources.',
  noMatch: 'No source matches',
  showAll: 'Show all sources',
}

/** Groups of cards, as a list of sites is easier to survey by category. */
export function SourceList({ state, ...actions }: SourceActions & { state: SourcesState }) {
  const { category, show, page } = state
  const search = state.search.trim()
  const query = useQuery(sourcesQuery({ search, category, show, page }))
  const list = { search, category, show: show === 'all' ? undefined : show, page }
  return (
    <ListFrame
      controls={CONTROLS}
      state={list}
      query={query}
      texts={TEXTS}
      icon={Rss}
      empty={
        <EmptyState icon={Rss} title="No sources yet. Add a source or use AI suggestions to get started.">
          Add the sites of schools, clubs, councils, teams and churches. We read them for you.
        </EmptyState>
      }
    >
      {(sources) => (
        <div className="flex flex-col gap-5">
          <SourceGroups page={sources} {...actions} />
          <ListPages page={sources} state={list} />
        </div>
      )}
    </ListFrame>
  )
}

interface SourceGroupsProps extends SourceActions {
  page: SourcePage
}

/** Cards by category, each with its count across all pages; empty groups are hidden. */
function SourceGroups({ page, ...actions }: SourceGroupsProps) {
  const id = useId()
  return READER_CATEGORIES.map((category) => {
    const sources = page.data.filter((source) => source.category === category)
    if (sources.length === 0) return null
    return (
      <section key={category} aria-labelledby={`${id}-${category}`} className="flex flex-col gap-3">
        <h2 id={`${id}-${category}`} className="flex items-baseline gap-2 font-semibold">
          {category}
          <span className="font-normal text-quiet text-sm tabular-nums">{formatNumber(page.byCategory[category])}</span>
        </h2>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {sources.map((source) => (
            <SourceCard key={source.id} source={source} {...actions} />
          ))}
        </div>
      </section>
    )
  })
}

/** Sources that fail or went silent. */
export function NeedsALook({ onAll, ...actions }: SourceActions & { onAll(): void }) {
  const { data } = useQuery(attentionQuery)
  if (!data || data.total === 0) return null
  return (
    <Card
      flush
      title="Needs attention"
      description="These sources are failing, or haven’t had anything new for a long time. They leave this list once that’s fixed."
      actions={
        data.total > data.data.length && (
          <Button size="sm" onClick={onAll}>
            Show all {formatNumber(data.total)}
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {data.data.map((source) => (
          <Row key={source.id} source={source} {...actions} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ source, onEdit, onChecks }: { source: Source } & SourceActions) {
  const check = useCheckSource()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">{source.name}</p>
        <SourceAddress source={source} />
        <SourceHealthLine source={source} />
      </div>
      <div className="flex items-center gap-1">
        <Button
          size="sm"
          aria-label={`Try again: ${source.name}`}
          pending={check.isPending}
          onClick={() => check.mutate(source)}
        >
          Try again
        </Button>
        <Button size="sm" aria-label={`Edit: ${source.name}`} onClick={() => onEdit(source)}>
          Edit
        </Button>
        <SourceMenu source={source} onChecks={() => onChecks(source)} />
      </div>
    </li>
  )
}
