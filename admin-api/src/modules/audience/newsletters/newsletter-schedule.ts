import { NEWSLETTER_SCHEDULE_MESSAGE } from '@hometown/shared-types/contract/newsletters'
import { formatCountyTime, instantOfTimeInput, zoneName } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import type { IssueContent } from '../../../mail-templates/newsletter-issue.ts'
import { type IssueSource, loadIssue } from './issue.service.ts'
import type { NewsletterRow } from './newsletters.table.ts'

/** Accepts a time that has just passed: the editor means now, and clocks differ slightly. */
const GRACE = 60_000

/** @param planned current schedule, accepted even if it has passed. @throws AppError if the time is invalid or past. */
export function parseScheduledTime(
  { config, clock }: AppContext,
  given: string | null | undefined,
  planned: number | null = null,
): number {
  const instant = given ? instantOfTimeInput(given, config.timeZone) : undefined
  if (instant === undefined) throw invalidField('scheduledFor', NEWSLETTER_SCHEDULE_MESSAGE)
  if (instant !== planned && instant < clock.now() - GRACE) {
    const when = formatCountyTime(instant, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
    throw invalidField(
      'scheduledFor',
      `${when}, ${zoneName(config.timeZone)}, has passed. Choose a time in the future.`,
    )
  }
  return instant
}

/** A newsletter, saved or not. */
export type PlannedSource = IssueSource & Pick<NewsletterRow, 'status' | 'scheduled_for'>

/** Loads the content as of the scheduled time, or now: date and events are those of that day. */
export async function loadIssueAtSendTime(context: AppContext, source: PlannedSource): Promise<IssueContent> {
  const planned = source.status === 'scheduled' ? source.scheduled_for : null
  const at = Math.max(context.clock.now(), planned ?? 0)
  const then = { ...context, clock: { now: () => at } }
  return loadIssue(then, source)
}
