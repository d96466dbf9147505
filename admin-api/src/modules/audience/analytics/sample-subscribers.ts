import type { SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { startOfCountyDate } from '@hometown/shared-types/county-time'
import type { Range } from './periods.ts'

interface SampleSend {
  sentAt: number
  recipients: number
}

const DAY = 24 * 60 * 60_000
/** Before the first and after the last send. */
const NEW_PER_DAY = 3
/** The share of readers of each category, in the order of `READER_CATEGORIES`. */
const SHARES = [0.74, 0.52, 0.38, 0.81, 0.33, 0.21, 0.19, 0.24]

/** An invented curve through the recipients of the sample newsletters. Nothing of it is stored. @param sends oldest first */
export function sampleCurve(sends: readonly SampleSend[], { periods, timeZone }: Range): SubscriberAnalytics {
  const points = periods.map((period) => {
    const active = activeAt(startOfCountyDate(period.to, timeZone), sends)
    const byCategory = READER_CATEGORIES.map((category, at) => ({
      category,
      count: Math.round(active * (SHARES[at] ?? 0)),
    }))
    return { ...period, active, byCategory }
  })
  return { points, isComplete: true, sample: true }
}

function activeAt(instant: number, sends: readonly SampleSend[]): number {
  const before = sends.findLast(({ sentAt }) => sentAt <= instant)
  const after = sends.find(({ sentAt }) => sentAt > instant)
  if (before && after) {
    const passed = (instant - before.sentAt) / (after.sentAt - before.sentAt)
    return Math.round(before.recipients + passed * (after.recipients - before.recipients))
  }
  const nearest = before ?? after
  if (!nearest) return 0
  const days = Math.round((instant - nearest.sentAt) / DAY)
  return Math.max(0, nearest.recipients + days * NEW_PER_DAY)
}
