import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/contract/category'
import { sourceCalls } from '@hometown/shared-types/contract/sources'
import type { SuggestionPage } from '@hometown/shared-types/contract/suggestions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Radar, SlidersHorizontal, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useLastPage } from '../../parts/list-screen/ListFrame.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CardList } from './CardList.tsx'
import { SourcesCard, useDiscover } from './SourcesCard.tsx'
import {
  type ChangeState,
  isNarrowed,
  type PageState,
  pageStateSchema,
  suggestionPageQuery,
  suggestionTotalsQuery,
  TABS,
  type View,
  viewOf,
} from './suggestion-list.ts'
import { KINDS } from './suggestion-rules.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'

const LABELS: Readonly<Record<PageState['tab'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  published: 'Published',
  all: 'All',
}

const activeSourcesQuery = queryOptions({
  queryKey: ['sources', 'active'],
  queryFn: ({ signal }) => api(sourceCalls.active, { signal }),
})

export function SuggestionsPage() {
  const [state, change] = useSearchParams(pageStateSchema)
  const { data } = useQuery(suggestionPageQuery(state))
  const { data: totals } = useQuery(suggestionTotalsQuery)
  const { data: allSources } = useQuery(activeSourcesQuery)
  const decisions = useDecisions()
  const { run, isScanning, start, stop } = useDiscover(decisions.reload)
  const hasFixtures = useHasScreen(paths.fixtures)
  const sources = allSources?.filter(({ category }) => !state.category || category === state.category)

  return (
    <div className="flex flex-col gap-3 md:-mt-4 max-md:-mt-3">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 max-md:gap-x-2">
        <div className="mr-auto flex items-center gap-1.5">
          <h1 className="font-semibold text-xl tracking-tight max-md:text-base">AI Content Suggestions</h1>
          <HelpLink />
        </div>
        {hasFixtures && (
          <nav aria-label="Related screens" className="text-quiet text-sm max-md:hidden">
            <ScreenLink to={paths.fixtures}>Games</ScreenLink>
          </nav>
        )}
        <Button
          variant="primary"
          className="max-md:h-11 max-md:px-2.5"
          pending={isScanning}
          disabled={!isScanning && !sources?.length}
          onClick={() => start.mutate(state.category)}
        >
          {!isScanning && <Radar aria-hidden />}
          {isScanning ? 'Scanning...' : 'Discover Content'}
        </Button>
      </header>
      <SuggestionCounters counts={totals?.counts} averageRelevance={totals?.averageRelevance} />
      {sources?.length === 0 && <NoSources category={state.category} />}
      {sources && sources.length > 0 && (
        <SourcesCard sources={sources} run={run} isStopping={stop.isPending} onStop={() => stop.mutate()} />
      )}
      <SuggestionFilters state={state} change={change} counts={data?.counts} />
      <Tabs
        dense
        label="Suggestions by status"
        value={state.tab}
        onChange={(tab) => change({ tab, show: undefined, page: 1, at: undefined })}
        tabs={TABS.map((tab) => ({
          value: tab,
          label: LABELS[tab],
          ...(data && { count: data.counts[tab] }),
          content: <SuggestionList state={state} change={change} decisions={decisions} />,
        }))}
      />
    </div>
  )
}

/** @param category if set, the sources are those of this category. */
function NoSources({ category }: { category: ReaderCategory | undefined }) {
  return (
    <Notice
      title={category ? `No active sources in ${category}` : 'No active sources'}
      actions={
        <ScreenLink to={paths.sources} className={`${buttonClass()} no-underline!`}>
          Add your sources
        </ScreenLink>
      }
    >
      <p>Add a site, feed or calendar that you follow, or resume a paused source.</p>
    </Notice>
  )
}

interface SuggestionCountersProps {
  counts: { pending: number; published: number; all: number } | undefined
  averageRelevance: number | undefined
}

/** The four counters in one line, in two on phones. */
function SuggestionCounters({ counts, averageRelevance }: SuggestionCountersProps) {
  const average = averageRelevance === undefined ? undefined : `${Math.round(averageRelevance)}%`
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-5 text-sm md:flex md:flex-wrap max-md:flex-1 max-md:gap-x-3 max-md:whitespace-nowrap max-md:text-xs">
      <Counter label="Pending Review" value={counts && formatNumber(counts.pending)} />
      <Counter label="Published" value={counts && formatNumber(counts.published)} />
      <Counter label="Average Relevance" value={average} />
      <Counter label="Total Discovered" value={counts && formatNumber(counts.all)} />
    </dl>
  )
}

/** Shows a dash while loading and after a failure. */
function Counter({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex items-baseline gap-1.5 max-md:justify-between max-md:leading-4.5">
      <dt className="text-quiet">{label}</dt>
      <dd className="font-semibold tabular-nums">{value ?? '–'}</dd>
    </div>
  )
}

interface SuggestionFiltersProps {
  state: PageState
  change: ChangeState
  counts: SuggestionPage['counts'] | undefined
}

/** On phones, all but the category is folded away. */
function SuggestionFilters({ state, change, counts }: SuggestionFiltersProps) {
  const [isOpen, setOpen] = useState(isNarrowed({ ...state, category: undefined }) || state.show !== undefined)
  const view = viewOf(state)
  const folded = isOpen ? '' : 'max-md:hidden'
  const choose: ChangeState = (changes) => change({ ...changes, page: 1, at: undefined })
  const toggle = (label: string, tab: PageState['tab'], show: 'snoozed' | 'rejected') => (
    <Button
      aria-pressed={view === show}
      className={`px-2.5! aria-pressed:border-accent aria-pressed:bg-accent-ground aria-pressed:text-accent max-md:h-11 ${folded}`}
      onClick={() => choose({ tab, show: view === show ? undefined : show })}
    >
      {label} {counts && <span className="text-quiet text-sm tabular-nums">{formatNumber(counts[show])}</span>}
    </Button>
  )
  return (
    <search className="grid grid-cols-2 gap-2 md:flex">
      <div className={`contents ${folded}`}>
        <SearchInput
          className="max-w-md grow max-md:col-span-2"
          aria-label="Search suggestions"
          placeholder="Search titles and text"
          value={state.search}
          onChange={(search) => choose({ search })}
        />
      </div>
      <FilterSelect
        boxClass="md:w-40"
        aria-label="Category"
        all="All Categories"
        value={state.category}
        options={optionsOf(READER_CATEGORIES)}
        onChange={(category) => choose({ category })}
      />
      <Button className="md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden />
        More filters
      </Button>
      <FilterSelect
        boxClass={`md:w-32 ${folded}`}
        aria-label="Kind"
        all="All kinds"
        value={state.kind}
        options={KINDS.map(({ value, label }) => ({ value, label: `${label}s` }))}
        onChange={(kind) => choose({ kind })}
      />
      {toggle('Snoozed', 'pending', 'snoozed')}
      {toggle('Rejected', 'all', 'rejected')}
    </search>
  )
}

interface SuggestionListProps {
  state: PageState
  change: ChangeState
  decisions: Decisions
}

function SuggestionList({ state, change, decisions }: SuggestionListProps) {
  const { data, error, refetch } = useQuery(suggestionPageQuery(state))
  useLastPage(data, state.page, (last) => change({ page: last }))
  if (error && !data) return <ErrorPanel title="Couldn’t load the suggestions." error={error} onRetry={refetch} />
  if (data && data.data.length > 0) return <CardList page={data} {...{ state, change, decisions }} />
  return (
    <Card flush>
      {data ? (
        <Empty state={state} change={change} isNothing={data.counts.all === 0} />
      ) : (
        <LoadingRows count={6}>Loading suggestions...</LoadingRows>
      )}
    </Card>
  )
}

const EMPTY: Readonly<Record<Exclude<View, 'all'>, readonly [title: string, words: string]>> = {
  pending: ['All suggestions are reviewed', 'New suggestions from the next scan appear here, the most relevant first.'],
  snoozed: ['No snoozed suggestions', 'Snooze hides a suggestion until tomorrow, next Monday or a day you choose.'],
  approved: ['No approved suggestions', 'Suggestions that you approve stay here until you publish them.'],
  rejected: ['No rejected suggestions', 'Suggestions that you reject stay here. You can put them back to pending.'],
  published: ['No published suggestions yet', 'Published suggestions stay here, with links to their articles.'],
}

interface EmptyProps {
  state: PageState
  change: ChangeState
  isNothing: boolean
}

function Empty({ state, change, isNothing }: EmptyProps) {
  const view = viewOf(state)
  if (isNarrowed(state))
    return (
      <EmptyState
        icon={Sparkles}
        title="No suggestion matches"
        action={
          <Button onClick={() => change({ category: undefined, kind: undefined, search: '', page: 1 })}>
            Show all suggestions
          </Button>
        }
      />
    )
  if (isNothing || view === 'all')
    return (
      <EmptyState icon={Sparkles} title={'No content suggestions yet. Click "Discover Content" to scan your sources.'}>
        We read your sources, rank what’s new and list it here for you to review.
      </EmptyState>
    )
  const [title, words] = EMPTY[view]
  return (
    <EmptyState icon={Sparkles} title={title}>
      {words}
    </EmptyState>
  )
}
