import type { HarvestRun } from '@hometown/shared-types/harvest'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import { ChevronRight, Square } from 'lucide-react'
import { useId, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { FailedSources } from './FailedSources.tsx'
import { describeRun, failedIn, readIn } from './run-progress.ts'
import { SourceBadges } from './SourceBadges.tsx'

interface SourcesCardProps {
  sources: readonly ActiveSource[]
  run: HarvestRun | null
  isStopping: boolean
  onStop(): void
}

/** The active sources and the last run in one line; opens to a badge for each, with its progress during a run. */
export function SourcesCard({ sources, run, isStopping, onStop }: SourcesCardProps) {
  const id = useId()
  const time = useCountyTime()
  const [isOpen, setOpen] = useState(false)
  const isRunning = run !== null && run.finishedAt === null
  const progress = new Map(run?.sources.map((source) => [source.sourceId, source]))
  const samples = sources.filter(({ sample }) => sample).length
  const isOnlySamples = samples === sources.length
  const failed = failedIn(run)
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex items-center gap-x-3 pr-3">
        <h2 id={id} className="shrink-0 font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-sources`}
            onClick={() => setOpen(!isOpen)}
            className="flex h-7.5 items-center gap-1 pl-2 hover:text-accent focus-visible:-outline-offset-2 max-md:h-9"
          >
            <ChevronRight
              aria-hidden
              className={`size-4 text-quiet transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            {countOf(sources.length, 'active source')}
          </button>
        </h2>
        <p className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {isOnlySamples && !run ? 'All are samples, with no real content.' : describeRun(run, time.ago)}
        </p>
        {failed > 0 && !isOpen && <span className="shrink-0 text-danger text-sm max-md:sr-only">{failed} failed</span>}
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
      <div id={`${id}-sources`} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className="px-3 py-2.5">
              <SourceBadges label="Active sources" sources={sources} {...(isRunning && { progress })} />
              {samples > 0 && (
                <p className="mt-2 text-quiet text-sm">
                  {`${countOf(samples, 'sample source')} ${samples === 1 ? 'has' : 'have'} no real content, so we never read ${samples === 1 ? 'it' : 'them'}.`}
                </p>
              )}
            </div>
            <FailedSources run={run} />
          </>
        )}
      </div>
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
