import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { AppContext } from '../../../context.ts'
import { type IssueSource, loadIssueContent } from './edition/edition.service.ts'
import type { NewsletterRow } from './newsletters.table.ts'
import { titledForDay } from './title-of-day.ts'

/** A newsletter, saved or not. */
export type PlannedSource = IssueSource & Pick<NewsletterRow, 'title_follows_day' | 'status' | 'scheduled_for'>

/** The content as of the scheduled time, or now: date, title and events are those of that day. */
export async function loadContentAtSend(context: AppContext, source: PlannedSource): Promise<IssueContent> {
  const at = sendTime(context, source)
  const then = { ...context, clock: { now: () => at } }
  return loadIssueContent(then, titledForDay(context, source, at), { beginningsOnly: true })
}

/** Milliseconds; now for a draft, and for one whose time has passed. */
export function sendTime(
  { clock }: Pick<AppContext, 'clock'>,
  { status, scheduled_for }: Pick<NewsletterRow, 'status' | 'scheduled_for'>,
): number {
  return Math.max(clock.now(), (status === 'scheduled' && scheduled_for) || 0)
}
