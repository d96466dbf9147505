import { type HarvestResult, type HarvestRun, harvestCalls } from '@hometown/shared-types/contract/harvest'
import type { ActiveSource } from '@hometown/shared-types/contract/sources'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api, callQuery } from '../../lib/api-client.ts'
import { countOf, useCountyTime } from '../../lib/formats.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { readAgain } from '../../lib/read-again.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'

/** Shows a badge for each active source, with its progress during a run, and how the last run ended. */
export function SourcesCard({ sources, run }: { sources: readonly ActiveSource[]; run: HarvestRun | null }) {
  const id = useId()
  const time = useCountyTime()
  const isScanning = isRunning(run)
  const isOnlySamples = sources.every(({ sample }) => sample)
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex min-h-9 items-center gap-x-3 px-3">
        <h2 id={id} className="shrink-0 font-medium">
          {countOf(sources.length, 'active source')}
        </h2>
        <p className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {isOnlySamples && !run ? 'All are samples, with no real content.' : describeRun(run, time.ago)}
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

function readIn({ sources }: HarvestRun): number {
  return sources.filter(({ state }) => state !== 'waiting' && state !== 'reading').length
}

function describeRun(run: HarvestRun | null, ago: (time: string) => string): string {
  if (!run) return 'Not scanned yet.'
  const itemCount = countOf(run.discovered, 'new item')
  if (run.finishedAt === null) {
    return `Scanning: ${readIn(run)} of ${run.sources.length} read, ${itemCount} so far`
  }
  return `Last scanned ${ago(run.finishedAt)}: ${itemCount} from ${countOf(run.sourcesScanned, 'source')}`
}

/** Shows `Alder Herald (Community)`. Many badges scroll, because the work is below them. */
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

const POLL_MS = 1000

/** Starts or joins a harvest run, and shows how far it is. */
export function useDiscover() {
  const client = useQueryClient()
  useLiveEvent('harvest', () => readAgain(client, ['harvest']))
  const start = useAction({
    run: (category: ReaderCategory | undefined) => api(harvestCalls.start, { body: category ? { category } : {} }),
    said: resultText,
    failed: 'Aggregation failed',
    list: ['harvest', 'sources', 'content-suggestions'],
  })
  /** The current run; without one, the last run. */
  const { data: run = null } = useQuery({
    ...callQuery('harvest', harvestCalls.get),
    refetchInterval: ({ state }) => (start.isPending || isRunning(state.data) ? POLL_MS : false),
  })
  return { run, isScanning: start.isPending || isRunning(run), start }
}

function isRunning(run: HarvestRun | null | undefined): boolean {
  return run != null && run.finishedAt === null
}

function resultText({ discovered, sourcesScanned, failed }: HarvestResult) {
  const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}.`
  const unread = sourcesScanned === 1 ? 'It' : countOf(failed, 'of them', 'of them')
  return {
    title: 'Content aggregation complete',
    description: failed > 0 ? `${words} ${unread} couldn’t be read.` : words,
  }
}
