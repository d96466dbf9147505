import { useQuery } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
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
  const hasFixtures = useHasScreen(paths.fixtures)
  const inCategory = allSources?.filter(({ category }) => !state.category || category === state.category)
  // Samples have no real content to discover.
  const sources = inCategory?.filter(({ sample }) => !sample)
  const samples = inCategory?.filter(({ sample }) => sample) ?? []
  const isWithout = sources?.length === 0

  return (
    <>
      <PageHeader
        title="AI Content Suggestions"
        description={`What your sources have brought in, the most relevant first. Times are in ${zone.replaceAll('_', ' ')}.`}
        actions={
          <>
            {hasFixtures && (
              <nav aria-label="Made of suggestions" className="mr-2 text-quiet">
                <ScreenLink to={paths.fixtures}>Fixtures</ScreenLink>
              </nav>
            )}
            <Button
              variant="primary"
              className="max-md:h-11"
              disabled={!sources || isWithout}
              pending={isScanning}
              onClick={() => start.mutate(state.category)}
            >
              {!isScanning && <Radar aria-hidden />}
              {isScanning ? 'Scanning...' : 'Discover Content'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {isWithout && <NoSources category={state.category} samples={samples} />}
        {sources && !isWithout && (
          <SourcesCard
            sources={sources}
            samples={samples.length}
            run={run}
            isStopping={stop.isPending}
            onStop={() => stop.mutate()}
          />
        )}
        <SuggestionCounters counts={totals?.counts} averageRelevance={totals?.averageRelevance} />
        <SuggestionFilters state={state} change={change} />
        <Tabs
          label="Suggestions by state"
          value={state.tab}
          onChange={(tab) => change({ tab, page: 1 })}
          tabs={TABS.map((tab) => ({
            value: tab,
            label: LABELS[tab],
            ...(data && { count: data.counts[tab] }),
            content: <SuggestionList state={state} change={change} actions={actions} />,
          }))}
        />
      </div>
    </>
  )
}
