import { useQuery } from '@tanstack/react-query'
import { Radar, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BulkReportNotice } from './BulkReportNotice.tsx'
import { activeSourcesQuery } from './harvest.api.ts'
import { NoSources } from './NoSources.tsx'
import { isNarrowed, pageStateSchema, TABS, type Tab } from './page-state.ts'
import { SourcesCard } from './SourcesCard.tsx'
import { SuggestionCounters } from './SuggestionCounters.tsx'
import { SuggestionFilters } from './SuggestionFilters.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { suggestionPageQuery, suggestionTotalsQuery } from './suggestions.api.ts'
import { useDiscover } from './use-discover.ts'
import { useSuggestionActions } from './use-suggestion-actions.ts'
import { WaitingBar } from './WaitingBar.tsx'

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
  const hasFixtures = useHasScreen(paths.fixtures)
  const [showsFilters, setShowsFilters] = useState(() => isNarrowed(state))
  const sources = allSources?.filter(({ category }) => !state.category || category === state.category)
  // Samples have no real content to discover.
  const canDiscover = sources?.some(({ sample }) => !sample) ?? false

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
        <Button
          variant="primary"
          className="max-md:h-9 max-md:px-2.5"
          disabled={!canDiscover}
          pending={isScanning}
          onClick={() => start.mutate(state.category)}
        >
          {!isScanning && <Radar aria-hidden />}
          {isScanning ? 'Scanning...' : 'Discover Content'}
        </Button>
      </header>
      <div className="flex items-center justify-between gap-x-6 gap-y-1 md:flex-wrap">
        <SuggestionCounters counts={totals?.counts} averageRelevance={totals?.averageRelevance} />
        <p className="text-quiet text-sm max-md:sr-only">{zoneNote(zone)}</p>
        <IconButton
          icon={SlidersHorizontal}
          label="Filters"
          className="size-9 md:hidden"
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters(!showsFilters)}
        />
      </div>
      {sources?.length === 0 && <NoSources category={state.category} />}
      {sources && sources.length > 0 && (
        <SourcesCard sources={sources} run={run} isStopping={stop.isPending} onStop={() => stop.mutate()} />
      )}
      <SuggestionFilters
        state={state}
        change={change}
        snoozed={data?.counts.snoozed}
        className={showsFilters ? '' : 'max-md:hidden'}
      />
      <WaitingBar actions={actions} />
      <BulkReportNotice reports={actions.reports} />
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
