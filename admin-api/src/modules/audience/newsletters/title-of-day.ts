import { countyDate } from '@hometown/shared-types/county-time'
import { titleForDay } from '@hometown/shared-types/newsletter-title'
import type { AppContext } from '../../../context.ts'
import type { NewsletterRow } from './newsletters.table.ts'

/** The newsletter as it is sent at `instant` (milliseconds): a proposed title has the date of that day. */
export function titledForDay<T extends Pick<NewsletterRow, 'title' | 'title_follows_day'>>(
  { config }: Pick<AppContext, 'config'>,
  newsletter: T,
  instant: number,
): T {
  if (newsletter.title_follows_day !== 1) return newsletter
  return { ...newsletter, title: titleForDay(newsletter.title, countyDate(instant, config.timeZone)) }
}
