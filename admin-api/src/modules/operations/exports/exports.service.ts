import { Readable } from 'node:stream'
import { EXPORTS, type ExportFile } from '@hometown/shared-types/contract/system'
import { icsCalendar, icsEvent } from '@hometown/shared-types/rules/calendar/ics'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import { type ArticleRow, articleFromRow, storedJobFromRow } from '../../content/articles/index.ts'
import {
  eventHeadline,
  eventTiming,
  icalSequence,
  listEventTimeZones,
  type StoredEvent,
  streamStoredEvents,
} from '../../content/events/index.ts'
import { findAuthors } from '../../content/people/index.ts'
import { publicationName } from '../../platform/settings/index.ts'
import { articlesWxr } from './articles-wxr.ts'
import { csvExport, readAllArticles } from './exports.repository.ts'

export function streamExport(context: AppContext, file: ExportFile): Readable {
  // The stream buffers one chunk, so that the reader sets the pace.
  return Readable.from(generateExportText(context, file), { highWaterMark: 1 })
}

function generateExportText(context: AppContext, file: ExportFile): AsyncGenerator<string> {
  switch (file) {
    case 'articles.wxr.xml':
      return articlesWxr(context)
    case 'articles.json':
      return generateArticlesJson(context)
    case 'events.ics':
      return generateEventsIcs(context)
    default:
      return csvExport(file, context)
  }
}

export async function openExport(context: AppContext, actor: Actor, name: string) {
  const file = EXPORTS.find((candidate) => candidate.file === name)?.file
  if (!file) throw notFound('Export')
  await context.store.write(actor, (tx) => tx.audit('export', file))
  return { file, bytes: streamExport(context, file) }
}

async function* generateArticlesJson({ store: { db } }: AppContext): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of readAllArticles(db)) {
    const bylines = rows.map((row) => row.author_name)
    const authors = await findAuthors(db, bylines)
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify({ ...exportedArticle(row), authors: authors.get(row.author_name)?.map(({ slug }) => slug) ?? [] })}`
      separator = ','
    }
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

function exportedArticle(row: ArticleRow) {
  const { version: _, ...article } = articleFromRow(row)
  const job = row.category === 'Jobs' ? storedJobFromRow(row) : null
  return {
    ...article,
    origin: row.origin,
    contentRaw: row.content_raw,
    publishedAt: isoTimeOrNull(row.published_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    // A job without a time closes 30 days after publishing.
    ...(job && { job: { ...job, closesAt: isoTimeOrNull(job.closesAt) } }),
  }
}

const ICS_CALENDAR_END = 'END:VCALENDAR\r\n'

async function* generateEventsIcs(context: AppContext): AsyncGenerator<string> {
  const { config, store } = context
  const name = `${await publicationName(context)} Events`
  const timeZones = [config.timeZone, ...(await listEventTimeZones(store.db))]
  const frame = icsCalendar({ name, url: `${config.siteUrl}/calendar`, timeZones }, [])
  yield frame.slice(0, frame.lastIndexOf(ICS_CALENDAR_END))
  for await (const events of streamStoredEvents(store.db)) {
    for (const event of events) yield icsEvent(icsEventFrom(event, config.siteUrl))
    // Yields to other work, because serializing many events takes a while.
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield ICS_CALENDAR_END
}

function icsEventFrom(event: StoredEvent, siteUrl: string) {
  const { row } = event
  return {
    uid: row.uid,
    sequence: icalSequence(row),
    title: eventHeadline(event),
    description: row.description ?? '',
    location: row.location ?? '',
    price: row.price ?? '',
    url: row.status === 'published' ? `${siteUrl}/events/${row.slug}` : null,
    categories: [row.category, ...parseStringList(row.tags)],
    timing: eventTiming(event),
    updatedAt: row.updated_at,
    createdAt: row.created_at,
    tentative: row.status !== 'published',
  }
}
