import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { activeFilters } from './active-filters.ts'
import { DiscoverButton } from './DiscoverButton.tsx'
import { activeSourcesQuery } from './harvest.api.ts'
import { NoSources } from './NoSources.tsx'
import { pageStateSchema, TABS, type Tab } from './page-state.ts'
import { SourcesCard } from './SourcesCard.tsx'
import { SuggestionCounters } from './SuggestionCounters.tsx'
import { SuggestionFilters } from './SuggestionFilters.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { suggestionPageQuery, suggestionTotalsQuery } from './suggestions.api.ts'
import { useDiscover } from './use-discover.ts'
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
