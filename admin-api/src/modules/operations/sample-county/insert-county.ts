import { createBusinessSchema } from '@hometown/shared-types/contract/businesses'
import { endOfCountyDate } from '@hometown/shared-types/contract/jobs'
import { createPersonSchema } from '@hometown/shared-types/contract/people'
import { SAMPLE_NAMES } from '@hometown/shared-types/contract/settings'
import { createSourceSchema } from '@hometown/shared-types/contract/sources'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { addCountyDays, type CountyDate, countyDate, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { insertMany } from '../../../database/bulk-sql.ts'
import type { Tx } from '../../../database/database.ts'
import { pick } from '../../../lib/pick.ts'
import {
  type IssueContent,
  type IssuePublication,
  newsletterArticleSchema,
} from '../../../mail-templates/newsletter-issue.ts'
import { newsletters, saveIssue } from '../../audience/newsletters/index.ts'
import {
  type ArticleRow,
  articleFromRow,
  columnsOfNewArticle,
  corrections,
  insertArticle,
  takeArticleNumbers,
} from '../../content/articles/index.ts'
import { insertBusiness } from '../../content/businesses/index.ts'
import { saveEvent } from '../../content/events/index.ts'
import { addGame } from '../../content/fixtures/index.ts'
import type { MediaRow } from '../../content/media/index.ts'
import { insertPerson } from '../../content/people/index.ts'
import { topics } from '../../content/topics/index.ts'
import { NO_RECURRENCE, type ScrapedItem } from '../../newsroom/extraction/index.ts'
import { newSourceRow, type SourceRow, sources } from '../../newsroom/sources/index.ts'
import { addOrigins, insertSuggestions, rankItem, rankingBasis } from '../../newsroom/suggestions/index.ts'
import type { SampleArticle, SampleCounty, SampleNewsletter, SampleSuggestion } from './county.ts'

const HOUR_MS = 3_600_000
const NEWSLETTER_SEND_MS = 5 * 60_000

interface Filling {
  readonly context: AppContext
  readonly tx: Tx
  /** The county with its pictures and days in place. */
  readonly county: SampleCounty
  /** The stored pictures by their addresses. */
  readonly pictures: ReadonlyMap<string, MediaRow>
  readonly paper: IssuePublication
}

export async function insertCounty(filling: Filling): Promise<void> {
  const articles = await insertSampleArticles(filling)
  await insertOtherSampleContent(filling)
  await insertSampleNewsletters(filling, articles)
  await insertSampleNewsroom(filling)
}

async function insertSampleArticles({ context, tx, county, pictures }: Filling): Promise<ArticleRow[]> {
  const { timeZone } = context.config
  const rows: ArticleRow[] = []
  for (const { slug, content, publishedAt, job, corrections: notes = [], ...fields } of county.articles.toReversed()) {
    const columns = columnsOfNewArticle({
      ...addAltText(fields, pictures),
      content: content.join('\n'),
      status: 'published',
    })
    const at = pastInstantFromWallTime(publishedAt, tx.now, timeZone)
    const days = inventArticleViews(slug, countyDate(at, timeZone), countyDate(tx.now, timeZone))
    const row = {
      ...columns,
      content_html: columns.content_html ?? '',
      id: uuid(),
      number: await takeArticleNumbers(tx.db, 1),
      slug,
      published_at: at,
      created_at: at,
      updated_at: at,
      sample: 1,
      job: job ? storedSampleJobJson(job, timeZone) : null,
      views: days.reduce((sum, { views }) => sum + views, 0),
    }
    const { id: article_id } = row
    rows.push(await insertArticle(tx, context, row, { hasRevision: false }))
    const views = days.map((day) => ({ article_id, ...day }))
    await insertMany(tx.db, 'article_views', views)
    for (const { correctedAt, ...note } of notes)
      await tx.insert(corrections, {
        ...note,
        id: uuid(),
        article_id,
        corrected_by: null,
        corrected_at: pastInstantFromWallTime(correctedAt, tx.now, timeZone),
      })
  }
  return rows
}

function storedSampleJobJson({ closesOn, ...job }: NonNullable<SampleArticle['job']>, timeZone: string): string {
  return JSON.stringify({ ...job, closesAt: closesOn && endOfCountyDate(closesOn, timeZone) })
}

function addAltText<Fields extends { imageUrl?: string | null | undefined }>(
  fields: Fields,
  pictures: Filling['pictures'],
) {
  return { ...fields, imageAlt: pictures.get(fields.imageUrl ?? '')?.alt }
}

/** Returns the instant of a time in the county. One that is still ahead moves to the day before. */
function pastInstantFromWallTime(wallTime: string, now: number, timeZone: string): number {
  const instant = instantOfCountyTime(wallTime, timeZone) ?? now
  if (instant <= now) return instant
  const [day = '', time] = wallTime.split('T')
  return instantOfCountyTime(`${addCountyDays(day, -1)}T${time}`, timeZone) ?? now
}

/** Invents, from its address, how often an article was read on each day: most in its first week. */
function inventArticleViews(slug: string, from: CountyDate, today: CountyDate): { day: CountyDate; views: number }[] {
  const days: { day: CountyDate; views: number }[] = []
  const views = 150 + [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1700, 7)
  for (let day = from; day <= today; day = addCountyDays(day, 1)) {
    const age = days.length
    days.push({ day, views: Math.ceil(views * (age < 7 ? 0.4 * 0.6 ** age : 0.001)) })
  }
  return days
}

async function insertOtherSampleContent({ context, tx, county, pictures }: Filling): Promise<void> {
  for (const business of county.businesses) {
    const input = createBusinessSchema.parse({ ...addAltText(business, pictures), status: 'published' })
    await insertBusiness(tx, input, { normalizeCategory: (category) => category, sample: 1 })
  }
  for (const person of county.people) await insertPerson(tx, createPersonSchema.parse(addAltText(person, pictures)), 1)
  for (const event of county.events)
    await saveEvent(context, tx, undefined, { ...event, status: 'published', sample: true }, null)
  for (const game of county.games) await addGame(context, tx, { ...game, sample: true })
  for (const topic of county.topics) await tx.insert(topics, { ...topic, sample: 1, updated_at: tx.now })
}

/** Inserts newsletters as already sent, with invented reports. Nothing is mailed, so there is no ledger. */
async function insertSampleNewsletters(filling: Filling, rows: readonly ArticleRow[]): Promise<void> {
  const { context, tx, county } = filling
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  for (const newsletter of county.newsletters) {
    const articles = newsletter.articles.flatMap((slug) => bySlug.get(slug) ?? [])
    if (articles.length === 0) continue
    const id = uuid()
    const sentAt = pastInstantFromWallTime(newsletter.sentAt, tx.now, context.config.timeZone)
    await tx.insert(newsletters, {
      id,
      ...pick(newsletter, 'title', 'description'),
      introduction_html: newsletter.introductionHtml,
      article_ids: JSON.stringify(articles.map((article) => article.id)),
      status: 'sent',
      sent_at: sentAt,
      recipient_count: newsletter.recipientCount,
      sample: 1,
      created_at: sentAt,
      updated_at: sentAt,
    })
    await saveIssue(tx.db, sampleIssue(filling, { id, sentAt, newsletter, articles }), sentAt)
    const total = newsletter.recipientCount + newsletter.failed
    const send = { newsletter_id: id, started_at: sentAt, finished_at: sentAt + NEWSLETTER_SEND_MS, total }
    await insertMany(tx.db, 'newsletter_sends', [send])
    const clicks = newsletter.clicks.slice(0, articles.length)
    const rows = clicks.map((count, place) => ({ newsletter_id: id, link: place + 1, clicks: count }))
    await insertMany(tx.db, 'newsletter_clicks', rows)
  }
}

interface Sent {
  readonly id: string
  readonly sentAt: number
  readonly newsletter: SampleNewsletter
  readonly articles: readonly ArticleRow[]
}

function sampleIssue({ context, pictures, paper }: Filling, { id, sentAt, newsletter, articles }: Sent): IssueContent {
  return {
    newsletterId: id,
    ...pick(newsletter, 'title', 'description', 'introductionHtml'),
    date: countyDate(sentAt, context.config.timeZone),
    articles: articles.map((row) => sampleIssueArticle(row, pictures.get(row.image_url ?? ''), paper)),
    events: newsletter.events.map(({ start, ...event }) => ({
      ...event,
      date: start.slice(0, 10),
      when: whenWords({ start, end: start }, false),
      url: null,
    })),
    onlyChosenSections: false,
    paper,
    webUrl: `${paper.siteUrl}/newsletter/${id}`,
    trackClicks: true,
    sample: true,
  }
}

function sampleIssueArticle(row: ArticleRow, picture: MediaRow | undefined, { apiUrl, siteUrl }: IssuePublication) {
  return {
    ...newsletterArticleSchema.parse(articleFromRow(row)),
    standfirst: row.description,
    picture: picture
      ? { src: apiUrl + picture.url, width: picture.width, height: picture.height, alt: picture.alt ?? '' }
      : null,
    url: `${siteUrl}/${row.slug}`,
  }
}

/** Inserts sources, which are never due because they have no content, and suggestions, ranked for the sample county. */
async function insertSampleNewsroom({ context, tx, county }: Filling): Promise<void> {
  const { timeZone } = context.config
  const known = new Map<string, SourceRow>()
  for (const source of county.sources) {
    const row = newSourceRow(createSourceSchema.parse(source), tx.now, 0)
    known.set(source.name, await tx.insert(sources, { ...row, sample: 1 }))
  }
  const basis = rankingBasis({ countyName: SAMPLE_NAMES.countyName, placeNames: county.towns, timeZone }, tx.now)
  for (const suggestion of county.suggestions) {
    const source = known.get(suggestion.source)
    if (!source) continue
    const item = sampleItem(suggestion, tx.now, timeZone)
    const ranking = rankItem(item, basis, { approved: 0, rejected: 0 })
    const id = uuid()
    await insertSuggestions(tx.db, [{ id, source, item, ranking, foundAt: tx.now - HOUR_MS, sample: true }])
    const { alsoIn } = suggestion
    const other = known.get(alsoIn?.source ?? '')
    if (!alsoIn || !other) continue
    const again = { ...item, url: alsoIn.url }
    await addOrigins(tx.db, [{ suggestionId: id, source: other, item: again, foundAt: tx.now }])
  }
}

function sampleItem({ source: _, alsoIn: __, hoursAgo, ...given }: SampleSuggestion, now: number, timeZone: string) {
  const once = { allDay: false, timeZone, price: '', cancelled: false, ...NO_RECURRENCE }
  const empty = { guid: null, text: '', summary: null, author: null, imageUrl: null, categoryWords: [] }
  const item = { ...empty, ...(given.kind === 'event' && once), ...given, publishedAt: now - hoursAgo * HOUR_MS }
  return item as ScrapedItem
}
