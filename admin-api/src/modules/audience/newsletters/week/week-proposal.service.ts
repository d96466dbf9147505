import { addCountyDays, countyDate, formatCountyTime, startOfCountyDate } from '@hometown/shared-types/county-time'
import { newsletterLayoutSchema, type WeekProposal } from '@hometown/shared-types/newsletter-layout'
import { longDate } from '@hometown/shared-types/newsletter-title'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { type ScoreMeasure, storyScore } from '../../../content/front-page/story-score.service.ts'
import { countyName } from '../../../platform/settings/publication.service.ts'
import { articleFromRow } from '../articles/chosen-articles.ts'
import { listThisWeekEvents } from '../edition/edition.service.ts'
import { getLayout } from '../layout/newsletter-layout.service.ts'
import { chooseBest, MOST, PER_SECTION } from './choose-best.ts'
import { listWeekArticles, type WeekArticleRow } from './week-articles.repository.ts'

const DAYS = 7
const LOOKED_AT = 1000
/** Halves in a week, because old articles have had more time to be read. */
const WEEK: ScoreMeasure = { halfLifeHours: 7 * 24, weightOfReads: 0.5 }
const NOTHING_MESSAGE = 'No articles were published in the last seven days.'

/** Changes nothing. @throws AppError 422 when no article was published in the last seven days. */
export async function proposeWeek(context: AppContext): Promise<WeekProposal> {
  const { timeZone } = context.config
  const { db } = context.store
  const now = context.clock.now()
  const today = countyDate(now, timeZone)
  const since = addCountyDays(today, 1 - DAYS)
  const from = startOfCountyDate(since, timeZone)
  const rows = await listWeekArticles(db, { from, until: now, firstDay: since, limit: LOOKED_AT })
  if (rows.length === 0) throw new AppError(422, 'invalid', NOTHING_MESSAGE)
  const layout = newsletterLayoutSchema.parse(await getLayout(db))
  const sections = layout.sections.filter((category) => layout.includesObituaries || category !== 'Obituaries')
  const best = chooseBest(
    rows.map((row) => scored(row, now)),
    sections,
  )
  const events = layout.includesCalendar ? await listThisWeekEvents(context, today, '') : []
  return {
    title: `This week in ${await countyName(context)}: ${longDate(today)}`,
    articles: best.map(({ row, reads }) => ({
      ...articleFromRow(row),
      reason:
        reads > 0 ? readsWords(reads) : `Published ${formatCountyTime(row.published_at ?? now, timeZone, 'EEEE')}`,
    })),
    published: rows.length,
    since,
    perSection: PER_SECTION,
    most: MOST,
    leftOut: leftOutOf(rows, new Set(sections), best.length),
    events: events.length,
    layout,
  }
}

interface ScoredArticle {
  readonly row: WeekArticleRow
  readonly category: WeekArticleRow['category']
  readonly reads: number
  readonly score: number
}

function scored(row: WeekArticleRow, now: number): ScoredArticle {
  // PostgreSQL returns sums as text.
  const reads = Number(row.reads)
  const story = { publishedAt: row.published_at ?? now, reads, hasPicture: Boolean(row.image_url) }
  return { row, category: row.category, reads, score: storyScore(story, now, WEEK) }
}

function leftOutOf(
  rows: readonly WeekArticleRow[],
  shown: ReadonlySet<string>,
  chosen: number,
): WeekProposal['leftOut'] {
  const counts = [...Map.groupBy(rows, ({ category }) => category)]
  const fitting = counts.filter(([category]) => shown.has(category))
  const bySection = sum(fitting.map(([, { length }]) => Math.max(0, length - PER_SECTION)))
  const obituaries = sum(counts.map(([category, { length }]) => (shown.has(category) ? 0 : length)))
  return { bySection, obituaries, byTotal: rows.length - obituaries - bySection - chosen }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function readsWords(reads: number): string {
  return reads === 1 ? '1 read' : `${reads.toLocaleString('en-US')} reads`
}
