import type { HarvestRun } from '@hometown/shared-types/harvest'
import { countOf } from '../../lib/numbers.ts'

/** Name the sources still being read once there are only this many. */
const LAST_NAMED = 2

export function readIn({ sources }: HarvestRun): number {
  return sources.filter(({ state }) => state !== 'waiting' && state !== 'reading').length
}

export function failedIn(run: HarvestRun | null): number {
  return run?.sources.filter(({ state }) => state === 'failed').length ?? 0
}

/** How far the run is, or how it ended. */
export function describeRun(run: HarvestRun | null, ago: (time: string) => string): string {
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
