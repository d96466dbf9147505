import type { ReaderCategory } from '@hometown/shared-types/contract/category'
import { type HarvestResult, type HarvestRun, harvestCalls } from '@hometown/shared-types/contract/harvest'
import type { ActiveSource } from '@hometown/shared-types/contract/sources'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Square } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

interface SourcesCardProps {
  sources: readonly ActiveSource[]
  run: HarvestRun | null
  isStopping: boolean
  onStop(): void
}

/** A badge for each active source, with its progress during a run, and how the last run ended. */
export function SourcesCard({ sources, run, isStopping, onStop }: SourcesCardProps) {
  const id = useId()
  const time = useCountyTime()
  const isRunning = run !== null && run.finishedAt === null
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
        {isRunning ? (
          <Button size="sm" variant="ghost" className="max-md:h-9" pending={isStopping} onClick={onStop}>
            <Square aria-hidden className="size-3.5! fill-current" />
            Stop
          </Button>
        ) : (
          <span className="shrink-0 text-quiet text-sm max-md:hidden">
            <ScreenLink to={paths.sources}>{isOnlySamples ? 'Add your sources' : 'Manage sources'}</ScreenLink>
          </span>
        )}
      </div>
      <RunBar run={run} />
      <div className="px-3 pb-2.5">
        <SourceBadges sources={sources} />
      </div>
      <FailedSources run={run} />
      <p role="status" className="sr-only">
        {isRunning ? 'Scanning the sources.' : ''}
      </p>
    </section>
  )
}

/** The run's progress. */
function RunBar({ run }: { run: HarvestRun | null }) {
  if (run === null || run.finishedAt !== null) return null
  const [read, all] = [readIn(run), run.sources.length]
  return (
    <div
      role="progressbar"
      aria-label="Sources read"
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={read}
      aria-valuetext={`${read} of ${countOf(all, 'source')}`}
      className="-mt-0.5 h-0.5 bg-line"
    >
      <div
        className="h-full bg-accent transition-[width] duration-200"
        style={{ width: `${all === 0 ? 0 : Math.max(2, (100 * read) / all)}%` }}
      />
    </div>
  )
}

/** Name the sources still being read once there are only this many. */
const LAST_NAMED = 2

function readIn({ sources }: HarvestRun): number {
  return sources.filter(({ state }) => state !== 'waiting' && state !== 'reading').length
}

/** How far the run is, or how it ended. */
function describeRun(run: HarvestRun | null, ago: (time: string) => string): string {
  if (!run) return 'Not scanned yet.'
  const found = countOf(run.discovered, 'new item')
  if (run.finishedAt === null) {
    const reading = run.sources.filter(({ state }) => state === 'reading').map(({ name }) => name)
    const last = reading.length > 0 && reading.length <= LAST_NAMED ? `. Still reading ${reading.join(' and ')}` : ''
    return `Scanning: ${readIn(run)} of ${run.sources.length} read, ${found} so far${last}`
  }
  const how = run.stopped ? 'Stopped' : 'Last scanned'
  return `${how} ${ago(run.finishedAt)}: ${found} from ${countOf(run.sourcesScanned, 'source')}`
}

/** Sources that failed in the run, each with its error and a link. */
function FailedSources({ run }: { run: HarvestRun | null }) {
  const failed = run?.sources.filter(({ state }) => state === 'failed') ?? []
  if (failed.length === 0) return null
  return (
    <details className="border-t text-sm">
      <summary className="px-3 py-2 font-medium hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11">
        Couldn’t read {countOf(failed.length, 'source')}
      </summary>
      <ul className="divide-y border-t">
        {failed.map(({ sourceId, name, problem }) => (
          <li key={sourceId} className="gap-4 px-3 py-2 md:flex">
            <p className="shrink-0 font-medium md:w-56 [overflow-wrap:anywhere]">
              <ScreenLink to={paths.sources} search={{ search: name }}>
                {name}
              </ScreenLink>
            </p>
            <p className="min-w-0 text-quiet [overflow-wrap:anywhere]">{problem ?? 'We don’t know why.'}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** About two or three lines. */
const SHOWN = 12
const SHOWN_ON_A_PHONE = 3

/** `Alder Herald (Community)`, collapsed if there are many, because the work is below them. */
function SourceBadges({ sources }: { sources: readonly ActiveSource[] }) {
  const most = useIsMobile() ? SHOWN_ON_A_PHONE : SHOWN
  const [isWhole, setWhole] = useState(false)
  // Don't collapse a single badge into a button.
  const others = sources.length > most + 1 ? sources.length - most : 0
  const shown = isWhole || others === 0 ? sources : sources.slice(0, most)
  return (
    <ul aria-label="Active sources" className="flex flex-wrap gap-1.5">
      {shown.map((source) => (
        <li
          key={source.id}
          className="min-h-6 max-w-full rounded-md border bg-sunken px-2 py-0.5 text-sm [overflow-wrap:anywhere]"
        >
          {`${source.name} (${source.category})`}
        </li>
      ))}
      {others > 0 && (
        <li className="flex">
          <Button
            variant="ghost"
            size="sm"
            className="relative h-6! after:absolute after:inset-x-0 after:-inset-y-2"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `${others} more`}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Milliseconds, while a run is in progress. */
const LOOK = 1000

/** The current run, or else the last one. */
const harvestQuery = queryOptions({
  queryKey: ['harvest'],
  queryFn: ({ signal }) => api(harvestCalls.get, { signal }),
  refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK : false),
})

/** Starts or joins a harvest run, follows it, and stops it. @param onEnd after the end of a run, to show what it found */
export function useDiscover(onEnd: () => Promise<unknown>) {
  const client = useQueryClient()
  const { data: run = null } = useQuery(harvestQuery)
  const look = () => client.invalidateQueries({ queryKey: harvestQuery.queryKey })
  useLiveEvent('harvest', () => look().catch(reportError))
  const refresh = () => Promise.all([look(), client.invalidateQueries({ queryKey: ['sources'] }), onEnd()])
  /** A run that was seen running and whose end hasn't been reported. */
  const followed = useRef<string>(undefined)

  const start = useMutation({
    mutationFn: (category: ReaderCategory | undefined) =>
      api(harvestCalls.start, { body: category ? { category } : {} }),
    // The run appears shortly after the request.
    onMutate() {
      setTimeout(() => look().catch(reportError), 300)
    },
    onSuccess(result) {
      followed.current = undefined
      reportEnd(result)
    },
    onError: (error) => toastFailure('Aggregation failed', error),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: () => api(harvestCalls.stop),
    onSuccess: look,
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

function isRunning(run: HarvestRun | null | undefined): boolean {
  return run != null && run.finishedAt === null
}

function reportEnd({ discovered, sourcesScanned, failed, stopped }: HarvestResult): void {
  const words = `Discovered ${countOf(discovered, 'new item')} from ${countOf(sourcesScanned, 'source')}.`
  const unread = sourcesScanned === 1 ? 'It' : countOf(failed, 'of them', 'of them')
  toast({
    title: stopped ? 'Scan stopped' : 'Content aggregation complete',
    description: failed > 0 ? `${words} ${unread} couldn’t be read.` : words,
  })
}
