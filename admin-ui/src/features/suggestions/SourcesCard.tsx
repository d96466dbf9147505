import type { HarvestRun } from '@hometown/shared-types/harvest'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { Square } from 'lucide-react'
import { useId } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { FailedSources } from './FailedSources.tsx'
import { SourceBadges } from './SourceBadges.tsx'

/** Name the sources still being read once there are only this many. */
const LAST_NAMED = 2

interface SourcesCardProps {
  sources: readonly ActiveSource[]
  samples: number
  run: HarvestRun | null
  isStopping: boolean
  onStop(): void
}

/** The active sources, with their progress during a run. */
export function SourcesCard({ sources, samples, run, isStopping, onStop }: SourcesCardProps) {
  const id = useId()
  const time = useCountyTime()
  const isRunning = run !== null && run.finishedAt === null
  const progress = new Map(run?.sources.map((source) => [source.sourceId, source]))
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border bg-surface shadow-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3 pb-2.5">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {countOf(sources.length, 'active source')}
          </h2>
          <p className="text-quiet text-sm tabular-nums">{runWords(run, time.ago)}</p>
        </div>
        {isRunning ? (
          <Button size="sm" className="max-md:h-11" pending={isStopping} onClick={onStop}>
            <Square aria-hidden className="size-3.5! fill-current" />
            Stop
          </Button>
        ) : (
          <span className="text-quiet text-sm">
            <ScreenLink to={paths.sources}>Manage sources</ScreenLink>
          </span>
        )}
      </header>
      <RunBar run={run} />
      <div className="px-4 pt-3 pb-3.5">
        <SourceBadges label="Active sources" sources={sources} {...(isRunning && { progress })} />
        {samples > 0 && (
          <p className="mt-2 text-quiet text-sm">{`${countOf(samples, 'sample source')} beside them, never read.`}</p>
        )}
      </div>
      <FailedSources run={run} />
      <p role="status" className="sr-only">
        {isRunning ? 'Scanning the sources.' : ''}
      </p>
    </section>
  )
}

/** The run's progress. Keeps its height without a run, so that nothing moves. */
function RunBar({ run }: { run: HarvestRun | null }) {
  const isRunning = run !== null && run.finishedAt === null
  if (!isRunning) return <div className="h-0.5 border-b" />
  const [read, all] = [readOf(run), run.sources.length]
  return (
    <div
      role="progressbar"
      aria-label="Sources read"
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={read}
      aria-valuetext={`${read} of ${countOf(all, 'source')}`}
      className="h-0.5 bg-line"
    >
      <div
        className="h-full bg-accent transition-[width] duration-200"
        style={{ width: `${all === 0 ? 0 : Math.max(2, (100 * read) / all)}%` }}
      />
    </div>
  )
}

function readOf({ sources }: HarvestRun): number {
  return sources.filter(({ state }) => state !== 'waiting' && state !== 'reading').length
}

function runWords(run: HarvestRun | null, ago: (time: string) => string): string {
  if (!run) return 'They were not scanned yet.'
  const found = countOf(run.discovered, 'new item')
  if (run.finishedAt === null) {
    const reading = run.sources.filter(({ state }) => state === 'reading').map(({ name }) => name)
    const last = reading.length > 0 && reading.length <= LAST_NAMED ? `. Still reading ${reading.join(' and ')}` : ''
    return `Scanning: ${readOf(run)} of ${run.sources.length} read, ${found} so far${last}`
  }
  const how = run.stopped ? 'Stopped' : 'Last scanned'
  return `${how} ${ago(run.finishedAt)}: ${found} from ${countOf(run.sourcesScanned, 'source')}`
}
