import type { AnalyticsRange, PublishAnalytics } from '@hometown/shared-types/analytics'
import type { AppContext } from '../../../context.ts'
import { listEndedPublishes } from './analytics.repository.ts'
import { endsOf, rangeOf } from './periods.ts'

export async function getPublishAnalytics(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  days: AnalyticsRange,
): Promise<PublishAnalytics> {
  const range = rangeOf(context, days)
  const ends = endsOf(range)
  const publishes = await listEndedPublishes(context.store.db, range.since)
  let next = 0
  const points = range.periods.map((period, at) => {
    const times: number[] = []
    let failed = 0
    for (; next < publishes.length; next++) {
      const publish = publishes[next]
      if (!publish || publish.started_at >= (ends[at] ?? 0)) break
      if (publish.outcome === 'failed') failed += 1
      else times.push(publish.milliseconds ?? 0)
    }
    return { ...period, published: times.length, failed, median: share(times, 0.5), slowest: share(times, 1) }
  })
  const times = publishes.filter(({ outcome }) => outcome === 'live').map(({ milliseconds }) => milliseconds ?? 0)
  return {
    points,
    published: times.length,
    failed: publishes.length - times.length,
    median: share(times, 0.5),
    p95: share(times, 0.95),
  }
}

/** The given percentile (0 to 1) of these times. */
function share(times: readonly number[], part: number): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
}
