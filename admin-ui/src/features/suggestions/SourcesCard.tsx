import type { HarvestRun } from '@hometown/shared-types/harvest'
import type { Source } from '@hometown/shared-types/source'
import { Square } from 'lucide-react'
import { useId, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { FailedSources } from './FailedSources.tsx'
import { SourceBadge } from './SourceBadge.tsx'

/** So many stand in two or three lines. */
const SHOWN = 14

interface SourcesCardProps {
  sources: readonly Source[]
  run: HarvestRun | null
  isStopping: boolean
  onStop(): void
}

/** What is read for the county; while it is read, how far each source is. */
export function SourcesCard({ sources, run, isStopping, onStop }: SourcesCardProps) {
  const id = useId()
  const time = useCountyTime()
  const [isWhole, setWhole] = useState(false)
  const isRunning = run !== null && run.finishedAt === null
  const progress = new Map(run?.sources.map((source) => [source.sourceId, source]))
  // What is under way comes first: it shall be seen without asking for all of them.
  const shown = isWhole ? sources : sources.slice(0, SHOWN)
  const others = sources.length - SHOWN
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
      <ul aria-label="Active sources" className="flex flex-wrap gap-1.5 px-4 pt-3 pb-3.5">
        {shown.map((source) => (
          <li key={source.id} className="flex max-w-full">
            <SourceBadge source={source} progress={isRunning ? progress.get(source.id) : undefined} />
          </li>
        ))}
        {others > 0 && (
          <li className="flex">
            <Button
              variant="ghost"
              size="sm"
              className="h-6!"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `${others} more`}
            </Button>
          </li>
        )}
      </ul>
      <FailedSources run={run} />
      <p role="status" className="sr-only">
        {isRunning ? 'Scanning the sources.' : ''}
      </p>
    </section>
  )
}

/** How much of the run is done. Its line stays where there is none, so that nothing moves. */
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
  if (run.finishedAt === null) return `Scanning: ${readOf(run)} of ${run.sources.length} read, ${found} so far`
  const how = run.stopped ? 'Stopped' : 'Last scanned'
  return `${how} ${ago(run.finishedAt)}: ${found} from ${countOf(run.sourcesScanned, 'source')}`
}
