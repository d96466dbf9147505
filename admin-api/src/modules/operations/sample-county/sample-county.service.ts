import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBusinessSchema, type NewBusiness } from '@hometown/shared-types/business'
import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { endOfCountyDate } from '@hometown/shared-types/job-details'
import { parseOpeningHours } from '@hometown/shared-types/opening-hours-text'
import { createPersonSchema, type NewPerson } from '@hometown/shared-types/person'
import type { Transaction } from 'kysely'
import pLimit from 'p-limit'
import { v7 as uuid } from 'uuid'
import type { SampleAlert } from '../../../../sample/alerts.ts'
import type { SampleArticle } from '../../../../sample/sample-article.ts'
import type { SampleBusiness } from '../../../../sample/sample-business.ts'
import type { SampleFixture } from '../../../../sample/sample-fixture.ts'
import type { SamplePerson } from '../../../../sample/sample-person.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import {
  insertSampleNewsletters,
  removeSampleNewsletters,
} from '../../audience/newsletters/sample-newsletters.service.ts'
import { insertCorrections } from '../../content/articles/corrections/corrections.service.ts'
import { closingOf } from '../../content/articles/job-details/job-details.service.ts'
import {
  type ArticleRow,
  articlePath,
  deleteSampleArticles,
  insertArticles,
  takeContentNumbers,
} from '../../content/articles/stored-articles.service.ts'
import {
  insertSampleHours,
  insertSampleViews,
  removeSampleHours,
} from '../../content/articles/views/sample-views.service.ts'
import { insertSampleBusinesses, removeSampleBusinesses } from '../../content/businesses/sample-businesses.service.ts'
import { insertSampleEvents, removeSampleEvents } from '../../content/events/events.service.ts'
import type { FixtureToCreate } from '../../content/fixtures/fixtures.service.ts'
import { insertSampleFixtures, removeSampleFixtures } from '../../content/fixtures/fixtures.service.ts'
import {
  announceFront,
  insertSampleAlerts,
  type NewSampleAlert,
  removeSampleAlerts,
} from '../../content/front-page/alerts/sample-alerts.service.ts'
import {
  createPicture,
  deleteUnusedSamplePictures,
  deleteUpload,
  forgetCopies,
  type MediaRow,
  notePictureUses,
} from '../../content/media/library/media.service.ts'
import { insertSamplePeople, removeSamplePeople } from '../../content/people/sample-people.service.ts'
import { insertSampleTopics, removeSampleTopics } from '../../content/topics/sample-topics.service.ts'
import { insertSampleSources, removeSampleSources } from '../../newsroom/sources/sample-sources.service.ts'
import {
  insertSampleSuggestions,
  removeSampleSuggestions,
} from '../../newsroom/suggestions/sample-suggestions.service.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { recordChange, wakePublishing } from '../../platform/changes/changes.service.ts'
import { loadMailBranding } from '../../platform/settings/mail-branding.service.ts'
import { loadSampleArticles, loadSampleParts, type SampleParts } from './load-samples.ts'
import { dayOf, sampleCalendar } from './sample-calendar.ts'
import { countSampleArticles, isFresh, noteFilled } from './sample-county.repository.ts'
import { sampleIssues } from './sample-issues.ts'
import { picturesOf } from './sample-pictures.ts'
import { samplePublishedAt, sampleRow } from './sample-row.ts'
import { sampleHours, sampleViews } from './sample-views.ts'

/** More at once would wait too long for a PostgreSQL connection on slow machines. */
const PICTURES_AT_ONCE = 4

export async function importSampleCounty(
  context: AppContext,
  loadSamples: () => Promise<readonly SampleArticle[]> = loadSampleArticles,
  loadParts: () => Promise<SampleParts> = loadSampleParts,
): Promise<number> {
  if (context.wordpress || !(await isFresh(context.store.db))) return 0
  const [samples, parts] = await Promise.all([loadSamples(), loadParts()])
  const pictures = await storePictures(context, samples, parts)
  const paper = await loadMailBranding(context)
  const now = context.clock.now()
  const bySlug = new Map(samples.map((sample) => [sample.slug, sample]))
  const drafts = samples
    .map((sample) => {
      const row = sampleRow(sample, pictures, now, context.config.timeZone)
      return { ...row, ...sampleJob(row, sample, now, context.config.timeZone) }
    })
    .sort((a, b) => a.created_at - b.created_at)
  const made = await context.store.db.transaction().execute(async (trx) => {
    if (!(await noteFilled(trx, now))) return []
    const first = await takeContentNumbers(trx, drafts.length)
    const rows = await insertArticles(
      trx,
      drafts.map((draft, place) => ({ ...draft, wordpress_id: first + place })),
    )
    for (const row of rows) await notePictureUses(trx, row, context.config)
    await insertCorrections(
      trx,
      rows.flatMap((row) => sampleCorrections(row, bySlug.get(row.slug), now, context.config.timeZone)),
    )
    const readDays = rows.flatMap((row) => sampleViews(row, now, context.config.timeZone))
    await insertSampleViews(trx, readDays)
    await insertSampleHours(trx, sampleHours(readDays, now, context.config.timeZone))
    await insertSampleAlerts(trx, sampleAlertRows(parts.alerts, now, context.config.timeZone))
    await insertSampleBusinesses(context, trx, sampleDirectory(parts.businesses, pictures))
    await insertSamplePeople(context, trx, sampleAuthors(parts.people, pictures))
    await insertSampleEvents(context, trx, sampleCalendar(parts.events, pictures, now, context.config.timeZone))
    await insertSampleFixtures(context, trx, sampleSchedule(parts.fixtures, now, context.config.timeZone))
    await insertSampleNewsletters(trx, sampleIssues(parts.newsletters, rows, paper, now), now)
    await insertSampleSources(trx, parts.sources, now)
    await insertSampleSuggestions(trx, parts.suggestions, now, context.config.timeZone)
    await insertSampleTopics(trx, parts.topics, now)
    await recordSamples(trx, rows, 'appear', context)
    return rows
  })
  wakePublishing(context)
  return made.length
}

async function storePictures(
  context: AppContext,
  samples: readonly SampleArticle[],
  { businesses, people, events, picturesFolder }: SampleParts,
): Promise<ReadonlyMap<string, MediaRow>> {
  const newestFirst = samples.toSorted((one, other) => one.daysAgo - other.daysAgo)
  const wanted = [
    ...newestFirst.flatMap(picturesOf),
    ...[...businesses, ...people].flatMap(({ picture }) => picture ?? []),
    ...events.flatMap(({ picture, title }) => (picture ? { file: picture, alt: title } : [])),
  ]
  const pictures = new Map<string, string>()
  for (const { file, alt } of wanted) if (!pictures.has(file)) pictures.set(file, alt)
  const { notesOfSamplePicture } = await import('../../../../sample/picture-notes.ts')
  // The sizes of what is stored last are made first.
  const stored = await pLimit(PICTURES_AT_ONCE).map([...pictures].reverse(), async ([file, alt]) => {
    const bytes = await readFile(join(picturesFolder, file))
    const notes = { originalName: file, alt, ...notesOfSamplePicture(file) }
    return [file, await createPicture(context, bytes, { ...notes, sample: true, ready: true })] as const
  })
  return new Map(stored)
}

/** Edited samples belong to the newsroom and stay. @param by undefined when run from the terminal. */
export async function removeSampleCounty(context: AppContext, by?: SignedIn['user']): Promise<number> {
  const remove = async (trx: Transaction<Database>) => {
    const removed = await deleteSampleArticles(trx)
    // Must come before the articles' changes, each of which would record its newsletters again.
    await removeSampleNewsletters(trx, new Set(removed.map(({ id }) => id)), context.clock.now())
    if (removed.length > 0) {
      await recordSamples(trx, removed, 'disappear', context)
      const entry = { user: by ?? null, action: 'samples.remove', details: { articles: removed.length } }
      await recordAudit(trx, entry, context.clock.now())
    }
    await removeSampleHours(trx)
    await removeSampleBusinesses(context, trx)
    await removeSamplePeople(context, trx)
    await removeSampleEvents(context, trx)
    await removeSampleFixtures(trx)
    await removeSampleSuggestions(trx)
    await removeSampleSources(trx)
    await removeSampleTopics(trx, context.clock.now())
    const isOtherFront = await removeSampleAlerts(context, trx)
    return { rows: removed, isOtherFront, pictures: await deleteUnusedSamplePictures(trx) }
  }
  const { rows, isOtherFront, pictures } = await retryConflicts(() => context.store.db.transaction().execute(remove))
  for (const url of pictures) await deleteUpload(context, url)
  await forgetCopies(context, pictures)
  wakePublishing(context)
  if (isOtherFront) announceFront(context)
  return rows.length
}

export async function countSamples({ store }: AppContext): Promise<number> {
  return countSampleArticles(store.db)
}

/** Each sample also changes all other pages: while one exists, the whole site is marked as a sample. */
async function recordSamples(
  trx: Transaction<Database>,
  rows: readonly ArticleRow[],
  change: 'appear' | 'disappear',
  context: AppContext,
): Promise<void> {
  const now = context.clock.now()
  for (const row of rows) {
    const place = articlePath(row, context.config.timeZone)
    const places = change === 'appear' ? { before: null, after: place } : { before: place, after: null }
    await recordChange(trx, { kind: 'article', contentId: row.wordpress_id, articleId: row.id, ...places }, now)
  }
  await recordChange(trx, { kind: 'settings' }, now)
}

function sampleAuthors(samples: readonly SamplePerson[], pictures: ReadonlyMap<string, MediaRow>): NewPerson[] {
  return samples.map(({ picture, ...fields }) =>
    createPersonSchema.parse({ ...fields, imageUrl: pictures.get(picture?.file ?? '')?.url, imageAlt: picture?.alt }),
  )
}

const HOUR = 3_600_000

function sampleAlertRows(samples: readonly SampleAlert[], now: number, timeZone: string): NewSampleAlert[] {
  return samples.map(({ level, text, hours, ...when }) => {
    const startsAt = samplePublishedAt(when, now, timeZone)
    return { level, text, startsAt, endsAt: startsAt + hours * HOUR }
  })
}

function sampleSchedule(games: readonly SampleFixture[], now: number, timeZone: string): FixtureToCreate[] {
  const today = countyDate(now, timeZone)
  return games.map(({ on, starts, away, location, score, ...game }) => ({
    ...game,
    atHome: !away,
    location: location ?? null,
    startsAt: `${dayOf(on, today)}T${starts}`,
    ...(score && { teamScore: score[0], opponentScore: score[1] }),
  }))
}

function sampleDirectory(samples: readonly SampleBusiness[], pictures: ReadonlyMap<string, MediaRow>): NewBusiness[] {
  return samples.map(({ picture, hours, ...fields }) =>
    createBusinessSchema.parse({
      ...fields,
      hours: hours ? parseOpeningHours(hours) : null,
      imageUrl: pictures.get(picture?.file ?? '')?.url,
      imageAlt: picture?.alt,
      status: 'published',
    }),
  )
}

function sampleCorrections(
  article: Pick<ArticleRow, 'id'>,
  sample: SampleArticle | undefined,
  now: number,
  timeZone: string,
) {
  return (sample?.corrections ?? []).map(({ kind, text, ...when }) => ({
    id: uuid(),
    article_id: article.id,
    kind,
    text,
    corrected_at: samplePublishedAt(when, now, timeZone),
    corrected_by: null,
  }))
}

/** Its job, which closes some days after the first start, or by itself. */
function sampleJob(
  article: Pick<ArticleRow, 'published_at'>,
  { job }: SampleArticle,
  now: number,
  timeZone: string,
): Pick<ArticleRow, 'job' | 'job_version' | 'job_closing'> {
  if (!job) return { job: null, job_version: 0, job_closing: null }
  const { closesInDays, ...fields } = job
  const chosen = (days: number) => endOfCountyDate(addCountyDays(countyDate(now, timeZone), days), timeZone)
  const stored = {
    ...fields,
    isRemote: false,
    closesAt: closesInDays === undefined ? null : chosen(closesInDays),
  }
  return { job: JSON.stringify(stored), job_version: 1, job_closing: closingOf(stored, article, timeZone) }
}
