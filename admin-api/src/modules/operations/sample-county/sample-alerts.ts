import type { SampleAlert } from '../../../../sample/alerts.ts'
import type { NewSampleAlert } from '../../content/front-page/alerts/sample-alerts.service.ts'
import { samplePublishedAt } from './sample-dates.ts'

const HOUR = 3_600_000

export function sampleAlertRows(samples: readonly SampleAlert[], now: number, timeZone: string): NewSampleAlert[] {
  return samples.map(({ level, text, hours, ...when }) => {
    const startsAt = samplePublishedAt(when, now, timeZone)
    return { level, text, startsAt, endsAt: startsAt + hours * HOUR }
  })
}
