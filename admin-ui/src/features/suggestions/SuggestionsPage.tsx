import { type HarvestResult, type HarvestRun, harvestCalls } from '@hometown/shared-types/contract/harvest'
import { type ActiveSource, sourceCalls } from '@hometown/shared-types/contract/sources'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radar, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { api, callQuery } from '../../lib/api-client.ts'
import { countOf, formatNumber, useCountyTime } from '../../lib/formats.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { readAgain } from '../../lib/read-again.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { ListFrame } from '../../parts/list-screen/ListFrame.tsx'
import type { ListControls } from '../../parts/list-screen/list.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CardList } from './CardList.tsx'
import {
  pageStateSchema,
  SUGGESTION_TABS,
  type SuggestionTab,
  suggestionPageQuery,
  suggestionTotalsQuery,
} from './suggestion-list.ts'
import { SUGGESTION_KINDS } from './suggestion-rules.ts'
import { useSuggestionDecisions } from './use-decisions.ts'

const SUGGESTION_TAB_LABELS: Readonly<Record<SuggestionTab, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  published: 'Published',
  all: 'All',
  snoozed: 'Snoozed',
  rejected: 'Rejected',
}

const activeSourcesQuery = callQuery('sources', sourceCalls.active)

export function SuggestionsPage() {
  const [state, change] = useSearchParams(pageStateSchema)
  const list = useQuery(suggestionPageQuery(state))
  const { data: totals } = useQuery(suggestionTotalsQuery)
  const { data: allSources } = useQuery(activeSourcesQuery)
  const decisions = useSuggestionDecisions()
  const { run, isScanning, start } = useDiscoverContent()
  const hasFixtures = useHasScreen(paths.fixtures)
  const sources = allSources?.filter(({ category }) => !state.category || category === state.category)

  const [title, words] = list.data?.counts.all === 0 ? NO_SUGGESTIONS_YET_TEXT : EMPTY_TAB_TEXTS[state.tab]

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
      {sources?.length === 0 && <NoSourcesNotice category={state.category} />}
      {sources && sources.length > 0 && <ActiveSourcesCard sources={sources} run={run} />}
      <Tabs
        dense
        label="Suggestions by status"
        value={state.tab}
        onChange={(tab) => change({ tab, page: 1, at: undefined })}
        tabs={SUGGESTION_TABS.map((tab) => ({
          value: tab,
          label: SUGGESTION_TAB_LABELS[tab],
          ...(list.data && { count: list.data.counts[tab] }),
          content: (
            <div className="pt-2">
              <ListFrame
                controls={SUGGESTION_LIST_CONTROLS}
                state={state}
                query={list}
                noun="suggestion"
                icon={Sparkles}
                empty={
                  <EmptyState icon={Sparkles} title={title}>
                    {words}
                  </EmptyState>
                }
              >
                {(page) => <CardList page={page} state={state} decisions={decisions} />}
              </ListFrame>
            </div>
          ),
        }))}
      />
    </div>
  )
}

function NoSourcesNotice({ category }: { category: ReaderCategory | undefined }) {
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

function SuggestionCounters({ counts, averageRelevance }: SuggestionCountersProps) {
  const average = averageRelevance === undefined ? undefined : `${Math.round(averageRelevance)}%`
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-5 text-sm md:flex md:flex-wrap max-md:flex-1 max-md:gap-x-3 max-md:whitespace-nowrap max-md:text-xs">
      <SuggestionCounter label="Pending Review" value={counts && formatNumber(counts.pending)} />
      <SuggestionCounter label="Published" value={counts && formatNumber(counts.published)} />
      <SuggestionCounter label="Average Relevance" value={average} />
      <SuggestionCounter label="Total Discovered" value={counts && formatNumber(counts.all)} />
    </dl>
  )
}

function SuggestionCounter({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex items-baseline gap-1.5 max-md:justify-between max-md:leading-4.5">
      <dt className="text-quiet">{label}</dt>
      <dd className="font-semibold tabular-nums">{value ?? '–'}</dd>
    </div>
  )
}

const CATEGORY_OPTIONS = optionsOf(READER_CATEGORIES)
const KIND_OPTIONS = SUGGESTION_KINDS.map(({ value, label }) => ({ value, label: `${label}s` }))

const SUGGESTION_LIST_CONTROLS: ListControls = {
  search: { label: 'Search suggestions', placeholder: 'Search titles and text' },
  filters: [
    { kind: 'choice', name: 'category', label: 'Category', all: 'All Categories', options: CATEGORY_OPTIONS },
    { kind: 'choice', name: 'kind', label: 'Kind', all: 'All kinds', options: KIND_OPTIONS },
  ],
}

const NO_SUGGESTIONS_YET_TEXT = [
  'No content suggestions yet. Click "Discover Content" to scan your sources.',
  'We read your sources, rank what’s new and list it here for you to review.',
] as const

const EMPTY_TAB_TEXTS: Readonly<Record<SuggestionTab, readonly [title: string, words: string]>> = {
  pending: ['All suggestions are reviewed', 'New suggestions from the next scan appear here, the most relevant first.'],
  snoozed: ['No snoozed suggestions', 'Snooze hides a suggestion until tomorrow, next Monday or a day you choose.'],
  approved: ['No approved suggestions', 'Suggestions that you approve stay here until you publish them.'],
  rejected: ['No rejected suggestions', 'Suggestions that you reject stay here. You can put them back to pending.'],
  published: ['No published suggestions yet', 'Published suggestions stay here, with links to their articles.'],
  all: NO_SUGGESTIONS_YET_TEXT,
}

function ActiveSourcesCard({ sources, run }: { sources: readonly ActiveSource[]; run: HarvestRun | null }) {
  const id = useId()
  const time = useCountyTime()
  const isScanning = isHarvestRunning(run)
  const isOnlySamples = sources.every(({ sample }) => sample)
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex min-h-9 items-center gap-x-3 px-3">
        <h2 id={id} className="shrink-0 font-medium">
          {countOf(sources.length, 'active source')}
        </h2>
        <p className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {isOnlySamples && !run ? 'All are samples, with no real content.' : describeHarvestRun(run, time.ago)}
        </p>
        <span className="shrink-0 text-quiet text-sm max-md:hidden">
          <ScreenLink to={paths.sources}>{isOnlySamples ? 'Add your sources' : 'Manage sources'}</ScreenLink>
        </span>
      </div>
      <div className="px-3 pb-2.5">
        <SourceBadges sources={sources} />
      </div>
      <p role="status" className="sr-only">
        {isScanning ? 'Scanning the sources.' : ''}
      </p>
    </section>
  )
}

function readSourcesCount({ sources }: HarvestRun): number {
  return sources.filter(({ state }) => state !== 'waiting' && state !== 'reading').length
}

function describeHarvestRun(run: HarvestRun | null, ago: (time: string) => string): string {
  if (!run) return 'Not scanned yet.'
  const itemCount = countOf(run.discovered, 'new item')
  if (run.finishedAt === null) {
    return `Scanning: ${readSourcesCount(run)} of ${run.sources.length} read, ${itemCount} so far`
  }
  return `Last scanned ${ago(run.finishedAt)}: ${itemCount} from ${countOf(run.sourcesScanned, 'source')}`
}

/** Many badges scroll, because the work is below them. */
function SourceBadges({ sources }: { sources: readonly ActiveSource[] }) {
  return (
    <Scrolling label="Active sources" className="max-h-21 overflow-y-auto max-md:max-h-14">
      <ul className="flex flex-wrap gap-1.5">
        {sources.map((source) => (
          <li
            key={source.id}
            className="min-h-6 max-w-full rounded-md border bg-sunken px-2 py-0.5 text-sm [overflow-wrap:anywhere]"
          >
            {`${source.name} (${source.category})`}
          </li>
        ))}
      </ul>
    </Scrolling>
  )
}

const HARVEST_POLL_MS = 1000

function useDiscoverContent() {
  const client = useQueryClient()
  useLiveEvent('harvest', () => readAgain(client, ['harvest']))
  const start = useAction({
    run: (category: ReaderCategory | undefined) => api(harvestCalls.start, { body: category ? { category } : {} }),
    said: harvestResultText,
    failed: 'Aggregation failed',
    list: ['harvest', 'sources', 'content-suggestions'],
  })
  /** The current run; without one, the last run. */
  const { data: run = null } = useQuery({
    ...callQuery('harvest', harvestCalls.get),
    refetchInterval: ({ state }) => (start.isPending || isHarvestRunning(state.data) ? HARVEST_POLL_MS : false),
  })
  return { run, isScanning: start.isPending || isHarvestRunning(run), start }
}

function isHarvestRunning(run: HarvestRun | null | undefined): boolean {
  return run != null && run.finishedAt === null
}

function harvestResultText({ discovered, sourcesScanned, failed }: HarvestResult) {
  const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}.`
  const unread = sourcesScanned === 1 ? 'It' : countOf(failed, 'of them', 'of them')
  return {
    title: 'Content aggregation complete',
    description: failed > 0 ? `${words} ${unread} couldn’t be read.` : words,
  }
}
