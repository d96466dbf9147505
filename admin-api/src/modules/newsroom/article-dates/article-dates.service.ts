import { encodeSlug } from '@hometown/shared-types/article-slug'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import type { ArticleEvent, FoundDate } from '@hometown/shared-types/found-dates'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { type ArticleRow, findArticle } from '../../content/articles/stored-articles.service.ts'
import { insertEvent, listEventsAt, writeEvents } from '../../content/events/events.service.ts'
import { upcomingDatesIn } from '../extraction/found-dates.service.ts'

const HOUR = 3_600_000

/** Dates with times in an article's saved text that are still to come, and for which it has no event yet. */
export async function listArticleDates(context: AppContext, id: string): Promise<FoundDate[]> {
  const row = await getRow(context, id)
  const dates = datesIn(context, row)
  const taken = await listTaken(context, context.store.db, row, dates)
  return dates.filter(({ startDate }) => !taken.has(startDate))
}

/** A draft event. @throws AppError 409 if the text no longer has the date, or another editor was faster */
export async function makeEventOfArticleDate(
  context: AppContext,
  by: SignedIn,
  id: string,
  startDate: string,
): Promise<ArticleEvent> {
  const row = await getRow(context, id)
  const date = datesIn(context, row).find((one) => one.startDate === startDate)
  if (!date) throw new AppError(409, 'stale', 'The saved text no longer has this date. Check the article again.')
  const event = {
    ...{ title: row.title, startDate, endDate: date.endDate ?? hourLater(startDate), location: date.place },
    ...{ timeZone: context.config.timeZone, description: describe(context, row) },
    ...{ category: row.category, status: 'draft' as const },
  }
  return writeEvents(context, async (trx) => {
    const { event: made } = await insertEvent(context, trx, by, event)
    // The insertion holds the calendar, so nobody else adds one meanwhile.
    const others = await listTaken(context, trx, row, [date], made.row.id)
    if (others.size > 0) throw new AppError(409, 'made', 'This date is on the calendar already.')
    return { eventId: made.row.id, version: made.row.version }
  })
}

function datesIn({ clock, config }: AppContext, row: ArticleRow): FoundDate[] {
  if (row.sample === 1) return []
  const text = [row.title, textFromHtml(row.content_html)].join('\n\n')
  const publishedAt = row.published_at ?? row.created_at
  return upcomingDatesIn(text, { timeZone: config.timeZone, publishedAt, now: clock.now() })
}

/** Starts at which an event with the article's title, or with a link to it, is on the calendar. */
async function listTaken(
  context: AppContext,
  db: AppContext['store']['db'],
  row: ArticleRow,
  dates: readonly FoundDate[],
  except?: string,
): Promise<ReadonlySet<string>> {
  const events = await listEventsAt(
    db,
    dates.map(({ startDate }) => startDate),
  )
  const url = urlOf(context, row)
  const same = events.filter(({ id, title, description }) => {
    return id !== except && (title === row.title || (description !== null && linksTo(url, description)))
  })
  return new Set(same.map(({ start_date }) => start_date))
}

/** Another article's address may begin alike. */
function linksTo(url: string, text: string): boolean {
  const [, ...after] = text.split(url)
  return after.some((rest) => !/^\/?[\p{L}\p{N}%_~-]/u.test(rest))
}

function describe(context: AppContext, row: ArticleRow): string {
  if (row.status !== 'published') return row.description
  return [row.description, `${row.title}: ${urlOf(context, row)}`].filter(Boolean).join('\n\n')
}

function urlOf({ config }: AppContext, { slug }: ArticleRow): string {
  return `${config.siteUrl}/${encodeSlug(slug)}`
}

async function getRow({ store }: AppContext, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, id)
  if (!row) throw notFound('Article')
  return row
}

function hourLater(wallTime: string): string {
  return new Date(Date.parse(`${wallTime}:00Z`) + HOUR).toISOString().slice(0, 16)
}
