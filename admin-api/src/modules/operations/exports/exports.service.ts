import { Readable } from 'node:stream'
import { icsCalendar, icsEvent } from '@hometown/shared-types/calendar/write-ics'
import { EXPORTS, type ExportFile } from '@hometown/shared-types/export'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import {
  eachStoredEvent,
  headlineOf,
  listFrom,
  listTimeZones,
  type StoredEvent,
  timingOfStored,
} from '../../content/events/events.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { articlesJson } from './articles-json.ts'
import { articlesWxr } from './articles-wxr.ts'
import {
  businessesCsv,
  correctionsCsv,
  fixturesCsv,
  mediaCsv,
  newslettersCsv,
  peopleCsv,
  redirectsCsv,
  sourcesCsv,
  submissionsCsv,
  subscribersCsv,
  topicsCsv,
} from './csv-exports.ts'

const END = 'END:VCALENDAR\r\n'

async function* eventsIcs(context: AppContext): AsyncGenerator<string> {
  const { config, store } = context
  const name = `${await publicationName(context)} Events`
  const timeZones = [config.timeZone, ...(await listTimeZones(store.db))]
  const frame = icsCalendar({ name, url: `${config.siteUrl}/calendar`, timeZones }, [])
  yield frame.slice(0, frame.lastIndexOf(END))
  for await (const events of eachStoredEvent(store.db)) {
    for (const event of events) yield icsEvent(icsOf(event, config.siteUrl))
    // Yields to other work, because serializing many events takes a while.
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield END
}

function icsOf(event: StoredEvent, siteUrl: string) {
  const { row } = event
  return {
    uid: row.uid ?? row.id,
    sequence: row.sequence,
    title: headlineOf(event),
    description: row.description ?? '',
    location: row.location ?? '',
    price: row.price ?? '',
    url: row.status === 'published' ? `${siteUrl}/events/${row.slug}` : null,
    categories: [row.category, ...listFrom(row.tags)],
    timing: timingOfStored(event),
    updatedAt: row.updated_at,
    createdAt: row.created_at,
    tentative: row.status !== 'published',
  }
}

type MakeExport = (context: AppContext) => AsyncGenerator<string>

const makers: Readonly<Record<ExportFile, MakeExport>> = {
  'articles.wxr.xml': articlesWxr,
  'articles.json': ({ store }) => articlesJson(store.db),
  'events.ics': eventsIcs,
  'fixtures.csv': ({ store }) => fixturesCsv(store.db),
  'submissions.csv': ({ store }) => submissionsCsv(store.db),
  'newsletters.csv': ({ store }) => newslettersCsv(store.db),
  'subscribers.csv': ({ store }) => subscribersCsv(store.db),
  'sources.csv': ({ store }) => sourcesCsv(store.db),
  'businesses.csv': ({ store }) => businessesCsv(store.db),
  'people.csv': ({ store }) => peopleCsv(store.db),
  'topics.csv': ({ store }) => topicsCsv(store.db),
  'corrections.csv': ({ store }) => correctionsCsv(store.db),
  'redirects.csv': ({ store }) => redirectsCsv(store.db),
  'media.csv': ({ store, config }) => mediaCsv(store.db, config.siteUrl),
}

export function streamExport(context: AppContext, file: ExportFile): Readable {
  // Buffers one chunk, so that the reader sets the pace.
  return Readable.from(makers[file](context), { highWaterMark: 1 })
}

export async function openExport(context: AppContext, { user }: SignedIn, name: string) {
  const found = EXPORTS.find(({ file }) => file === name)
  if (!found) throw notFound('Export')
  await context.store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'export', subject: found.file }, context.clock.now()))
  return { ...found, bytes: streamExport(context, found.file) }
}
