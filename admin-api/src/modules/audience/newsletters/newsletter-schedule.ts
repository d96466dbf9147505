import { formatCountyTime } from '@hometown/shared-types/county-time'
import { instantOfTimeInput } from '@hometown/shared-types/instant'
import { NEWSLETTER_SCHEDULE_MESSAGE } from '@hometown/shared-types/newsletter'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'

/** Who schedules for this very minute means now; clocks differ a little too. */
const GRACE = 60_000

/**
 * The instant (milliseconds) that a given time means, which must not be over.
 * @param planned the one that stands: it may have passed while somebody wrote.
 */
export function scheduledInstant(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  given: string | null | undefined,
  planned: number | null = null,
): number {
  const instant = given ? instantOfTimeInput(given, config.timeZone) : undefined
  if (instant === undefined) throw refused(NEWSLETTER_SCHEDULE_MESSAGE)
  if (instant !== planned && instant < clock.now() - GRACE) {
    const when = formatCountyTime(instant, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
    throw refused(`${when} has passed in ${config.timeZone.replaceAll('_', ' ')}. Please choose a time to come.`)
  }
  return instant
}

function refused(message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path: 'scheduledFor', message }] })
}
