import { formatCountyTime } from '@hometown/shared-types/county-time'
import { instantOfTimeInput } from '@hometown/shared-types/instant'
import { NEWSLETTER_SCHEDULE_MESSAGE } from '@hometown/shared-types/newsletter'
import { zoneName } from '@hometown/shared-types/zone-name'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'

/** Accepts a time that has just passed: the editor means now, and clocks differ slightly. */
const GRACE = 60_000

/** @param planned current schedule, accepted even if it has passed. @throws AppError if the time is invalid or past. */
export function scheduledInstant(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  given: string | null | undefined,
  planned: number | null = null,
): number {
  const instant = given ? instantOfTimeInput(given, config.timeZone) : undefined
  if (instant === undefined) throw refused(NEWSLETTER_SCHEDULE_MESSAGE)
  if (instant !== planned && instant < clock.now() - GRACE) {
    const when = formatCountyTime(instant, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
    throw refused(`${when}, ${zoneName(config.timeZone)}, has passed. Choose a time in the future.`)
  }
  return instant
}

function refused(message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path: 'scheduledFor', message }] })
}
