import type { ReaderCategory } from '@hometown/shared-types/category'
import type { HarvestResult } from '@hometown/shared-types/harvest'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Radar, SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { activeSourcesQuery, discover, harvestQuery, isRunning, stopHarvest } from './harvest.api.ts'
import { KINDS } from './kinds.ts'
import { type PageState, pageStateSchema, showsRejected, showsSnoozed, TABS, type Tab } from './page-state.ts'
import { SourcesCard } from './SourcesCard.tsx'
import { SuggestionFilters } from './SuggestionFilters.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { suggestionPageQuery, suggestionTotalsQuery } from './suggestions.api.ts'
import { useSuggestionActions } from './use-suggestion-actions.ts'

const LABELS: Readonly<Record<Tab, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  published: 'Published',
  all: 'All',
}

export function SuggestionsPage() {
  const [state, change] = useSearchParams(pageStateSchema)
  const { zone } = useCountyTime()
  const { data } = useQuery(suggestionPageQuery(state))
  const { data: totals } = useQuery(suggestionTotalsQuery)
  const { data: allSources } = useQuery(activeSourcesQuery)
  const { run, isScanning, start, stop } = useDiscover()
  const actions = useSuggestionActions()
  const isMobile = useIsMobile()
  const filters = activeFilters(state)
  const hasFixtures = useHasScreen(paths.fixtures)
  const [showsFilters, setShowsFilters] = useState(false)
  const filtersButton = useRef<HTMLButtonElement>(null)
  const sources = allSources?.filter(({ category }) => !state.category || category === state.category)

  return (
    <div className="flex flex-col gap-2 md:-mt-4 max-md:-mt-3">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 max-md:gap-x-2">
        <div className="mr-auto flex items-center gap-1.5">
          <h1 className="font-semibold text-xl tracking-tight max-md:text-base">AI Content Suggestions</h1>
          <HelpLink />
        </div>
        {hasFixtures && (
          <nav aria-label="Related screens" className="text-quiet text-sm max-md:hidden">
            <ScreenLink to={paths.fixtures}>Fixtures</ScreenLink>
          </nav>
        )}
        <DiscoverButton
          sources={sources}
          category={state.category}
          isScanning={isScanning}
          onDiscover={() => start.mutate(state.category)}
        />
      </header>
      <div className="flex items-center justify-between gap-x-6 gap-y-1 md:flex-wrap">
        <SuggestionCounters counts={totals?.counts} averageRelevance={totals?.averageRelevance} />
        <p className="text-quiet text-sm max-md:sr-only">{zoneNote(zone)}</p>
        <Button
          ref={filtersButton}
          variant="ghost"
          className="size-11 px-0! md:hidden"
          aria-label={['Filters', ...filters].join(', ')}
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters(!showsFilters)}
        >
          <SlidersHorizontal aria-hidden className={filters.length > 0 ? 'text-accent' : 'text-quiet'} />
        </Button>
      </div>
      {sources?.length === 0 && <NoSources category={state.category} />}
      {sources && sources.length > 0 && (
        <SourcesCard sources={sources} run={run} isStopping={stop.isPending} onStop={() => stop.mutate()} />
      )}
      <SuggestionFilters
        state={state}
        change={change}
        counts={data?.counts}
        onChosen={() => {
          // On phones the list needs the room.
          if (isMobile) filtersButton.current?.focus()
          setShowsFilters(false)
        }}
        className={showsFilters ? '' : 'max-md:hidden'}
      />
      {filters.length > 0 && !showsFilters && (
        <p className="text-accent text-sm md:hidden">Only {filters.join(', ')}</p>
      )}
      <Tabs
        dense
        label="Suggestions by status"
        value={state.tab}
        onChange={(tab) => change({ tab, show: undefined, page: 1 })}
        tabs={TABS.map((tab) => ({
          value: tab,
          label: LABELS[tab],
          ...(data && { count: data.counts[tab] }),
          content: <SuggestionList state={state} change={change} actions={actions} />,
        }))}
      />
    </div>
  )
}

/** What narrows the list, while the filters are folded away. */
function activeFilters(state: PageState): string[] {
  const kind = KINDS.find(({ value }) => value === state.kind)
  const search = state.search.trim()
  const names = [
    search && `“${search}”`,
    kind && `${kind.label}s`,
    state.category,
    showsSnoozed(state) && 'Snoozed',
    showsRejected(state) && 'Rejected',
  ]
  return names.flatMap((name) => name || [])
}

/** Why there is nothing to discover, and what to do. @param category if set, the sources are those of this category. */
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

interface DiscoverButtonProps {
  /** Undefined while they load. */
  sources: readonly ActiveSource[] | undefined
  category: ReaderCategory | undefined
  isScanning: boolean
  onDiscover(): void
}

/** Scans the sources; says beside it why it can't. */
function DiscoverButton({ sources, category, isScanning, onDiscover }: DiscoverButtonProps) {
  const reasonId = useId()
  const problem = sources && discoverProblem(sources, category)
  const isOff = !isScanning && (sources === undefined || problem !== undefined)
  return (
    <div className="contents md:flex md:items-center md:gap-x-3">
      {isOff && problem && (
        <p className="text-quiet text-sm max-md:order-last max-md:w-full">
          <span id={reasonId}>{problem}</span>{' '}
          <span className="underline">
            <ScreenLink to={paths.sources}>Add sources</ScreenLink>
          </span>
        </p>
      )}
      <Button
        variant="primary"
        className="max-md:h-11 max-md:px-2.5"
        pending={isScanning}
        // In reach of the keyboard, so that its reason is heard.
        {...(isOff && { 'aria-disabled': true, ...(problem && { 'aria-describedby': reasonId }) })}
        onClick={() => !isOff && onDiscover()}
      >
        {!isScanning && <Radar aria-hidden />}
        {isScanning ? 'Scanning...' : 'Discover Content'}
      </Button>
    </div>
  )
}

/** Why there is nothing to discover. @param sources of the category, if one is chosen */
function discoverProblem(sources: readonly ActiveSource[], category: ReaderCategory | undefined): string | undefined {
  if (sources.length > 0) return undefined
  return category ? `No active sources in ${category}.` : 'No active sources.'
}

const TOUCHED = ['harvest', 'content-suggestions', 'sources']

/** Starts or joins a harvest run, follows it, and stops it. */
function useDiscover() {
  const client = useQueryClient()
  const { data: run = null } = useQuery(harvestQuery)
  useLiveEvent('harvest', () => client.invalidateQueries({ queryKey: harvestQuery.queryKey }).catch(reportError))
  const refresh = () => Promise.all(TOUCHED.map((list) => client.invalidateQueries({ queryKey: [list] })))
  /** A run that was seen running and whose end hasn't been reported. */
  const followed = useRef<string>(undefined)

  const start = useMutation({
    mutationFn: (category: ReaderCategory | undefined) => discover(category),
    // The run appears shortly after the request.
    onMutate() {
      setTimeout(() => client.invalidateQueries({ queryKey: harvestQuery.queryKey }).catch(reportError), 300)
    },
    onSuccess(result) {
      followed.current = undefined
      reportEnd(result)
    },
    onError: (error) => toastFailure('Aggregation failed', error),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: stopHarvest,
    onSuccess: () => client.invalidateQueries({ queryKey: harvestQuery.queryKey }),
    onError: (error) => toastFailure('Couldn’t stop the scan', error),
  })

  // A run joined after a reload or from another desk has no pending request here, so watch for its end.
  const follow = useEffectEvent(() => {
    if (!run || start.isPending) return
    if (isRunning(run)) followed.current = run.id
    else if (followed.current === run.id) {
      followed.current = undefined
      reportEnd(run)
      refresh().catch(reportError)
    }
  })
  useEffect(() => {
    if (run) follow()
  }, [run])

  return { run, isScanning: start.isPending || isRunning(run), start, stop }
}

function reportEnd({ discovered, sourcesScanned, failed, stopped }: HarvestResult): void {
  const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}.`
  const unread = sourcesScanned === 1 ? 'It' : countOf(failed, 'of them', 'of them')
  toast({
    title: stopped ? 'Scan stopped' : 'Content aggregation complete',
    description: failed > 0 ? `${words} ${unread} couldn’t be read.` : words,
  })
}
