import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBusinessSchema } from '@hometown/shared-types/contract/businesses'
import { createPersonSchema } from '@hometown/shared-types/contract/people'
import pLimit from 'p-limit'
import type { Samples } from '../../../../sample/index.ts'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import { saveInstanceValue } from '../../../database/instance-values.ts'
import type { Session } from '../../../http/request-context.ts'
import { insertSampleNewsletters, removeSampleNewsletters } from '../../audience/newsletters/index.ts'
import {
  type ArticleRow,
  articles,
  insertCorrections,
  insertSampleViews,
  takeArticleNumbers,
} from '../../content/articles/index.ts'
import { businesses, insertSampleBusinesses } from '../../content/businesses/index.ts'
import { events, insertSampleEvents } from '../../content/events/index.ts'
import { insertSampleGames } from '../../content/fixtures/index.ts'
import { makeFrontPageDue } from '../../content/front-page/index.ts'
import { createPicture, createPictureSizes, removeSamplePictures, savePictureUses } from '../../content/media/index.ts'
import { insertSamplePeople, people } from '../../content/people/index.ts'
import { insertSampleTopics, topics } from '../../content/topics/index.ts'
import { insertSampleSources, sources } from '../../newsroom/sources/index.ts'
import { insertSampleSuggestions, suggestions } from '../../newsroom/suggestions/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'
import {
  picturesOf,
  type SamplePictures,
  sampleCorrections,
  sampleIssues,
  sampleRow,
  sampleViews,
} from './sample-articles.ts'
import { sampleCalendar, sampleSchedule } from './sample-calendar.ts'

/** More pictures at once would wait too long for a PostgreSQL connection on slow machines. */
const PICTURES_AT_ONCE = 4
/** The pictures that the home page shows first. */
const PICTURES_ON_TOP = 4
const DONE = 'sample_county'
/** While a sample exists, the whole site is marked as one. */
const EVERY_PAGE = { kind: 'settings' } as const

/** @param chosen instead of all @returns how many articles came */
export async function importSampleCounty(context: AppContext, chosen: Partial<Samples> = {}): Promise<number> {
  if (!(await canImportSamples(context))) return 0
  // The samples are loaded on demand: only the first start needs them.
  const samples: Samples = { ...(await import('../../../../sample/index.ts')).samples, ...chosen }
  const pictures = await storePictures(context, samples)
  const paper = await loadMailBranding(context)
  const now = context.clock.now()
  const { timeZone } = context.config
  const bySlug = new Map(samples.articles.map((sample) => [sample.slug, sample]))
  const drafts = samples.articles
    .map((sample) => sampleRow(sample, pictures, now, timeZone))
    .sort((a, b) => a.created_at - b.created_at)
  await context.store.write('operator', async (tx) => {
    const trx = tx.db
    await saveInstanceValue(trx, DONE, true, now)
    const first = await takeArticleNumbers(trx, drafts.length)
    const rows: ArticleRow[] = []
    for (const [place, draft] of drafts.entries()) {
      const row = await tx.insert(articles, { ...draft, number: first + place })
      await savePictureUses(trx, row, context.config)
      rows.push(row)
    }
    await insertCorrections(
      tx,
      rows.flatMap((row) => sampleCorrections(row, bySlug.get(row.slug), now, timeZone)),
    )
    const readDays = rows.flatMap((row) =>
      sampleViews(row, row.published_at ?? now, now, timeZone).map((day) => ({ articleId: row.id, ...day })),
    )
    await insertSampleViews(trx, readDays)
    await insertSampleBusinesses(tx, directoryOf(samples, pictures))
    await insertSamplePeople(tx, authorsOf(samples, pictures))
    await insertSampleEvents(context, tx, sampleCalendar(samples.events, pictures, now, timeZone))
    await insertSampleGames(context, tx, sampleSchedule(samples.fixtures, now, timeZone))
    await insertSampleNewsletters(tx, sampleIssues(samples.newsletters, rows, paper, now))
    await insertSampleSources(tx, samples.sources)
    await insertSampleSuggestions(tx, samples.suggestions, timeZone)
    await insertSampleTopics(tx, samples.topics)
    tx.changed(EVERY_PAGE)
  })
  return drafts.length
}

/** The samples come once, and only into a database without articles. */
export async function canImportSamples({ store: { db }, wordpress }: AppContext): Promise<boolean> {
  if (wordpress) return false
  const done = await db.selectFrom('instance_values').select('name').where('name', '=', DONE).executeTakeFirst()
  const article = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  return !done && !article
}

async function storePictures(
  context: AppContext,
  { articles, businesses, people, events, picturesFolder }: Samples,
): Promise<SamplePictures> {
  const newestFirst = articles.toSorted((one, other) => one.daysAgo - other.daysAgo)
  const wanted = [
    ...newestFirst.flatMap(picturesOf),
    ...[...businesses, ...people].flatMap(({ picture }) => picture ?? []),
    ...events.flatMap(({ picture, title }) => (picture ? { file: picture, alt: title } : [])),
  ]
  const pictures = new Map<string, string>()
  for (const { file, alt } of wanted) if (!pictures.has(file)) pictures.set(file, alt)
  const { notesOfSamplePicture } = await import('../../../../sample/picture-notes.ts')
  const stored = await pLimit(PICTURES_AT_ONCE).map([...pictures], async ([file, alt]) => {
    const bytes = await readFile(join(picturesFolder, file))
    const notes = { originalName: file, alt, ...notesOfSamplePicture(file) }
    return [file, await createPicture(context, bytes, { ...notes, sample: true })] as const
  })
  return new Map(stored)
}

/** Makes these sizes first, so that the first visit to the home page doesn't wait. Others are made on request. */
export async function makeFirstSizes(context: AppContext): Promise<void> {
  const rows = await context.store.db
    .selectFrom('articles')
    .innerJoin('media', 'media.url', 'articles.image_url')
    .select(['media.url', 'media.width', 'media.height'])
    .where('articles.status', '=', 'published')
    .orderBy('articles.published_at', 'desc')
    .limit(PICTURES_ON_TOP)
    .execute()
  for (const row of rows) await createPictureSizes(context, row)
}

function authorsOf({ people }: Samples, pictures: SamplePictures) {
  return people.map(({ picture, ...fields }) =>
    createPersonSchema.parse({ ...fields, imageUrl: pictures.get(picture?.file ?? '')?.url, imageAlt: picture?.alt }),
  )
}

function directoryOf({ businesses }: Samples, pictures: SamplePictures) {
  return businesses.map(({ picture, ...fields }) =>
    createBusinessSchema.parse({
      ...fields,
      imageUrl: pictures.get(picture?.file ?? '')?.url,
      imageAlt: picture?.alt,
      status: 'published',
    }),
  )
}

/** Edited samples belong to the newsroom and stay. @param by undefined when run from the terminal. */
export async function removeSampleCounty(context: AppContext, by?: Session['user']): Promise<number> {
  const remove = async (tx: Tx) => {
    const removed = await tx.purge(articles, (rows) => rows.where('sample', '=', 1))
    await removeSampleNewsletters(tx, new Set(removed.map(({ id }) => id)))
    if (removed.length > 0) {
      tx.changed(EVERY_PAGE)
      await tx.audit('samples.remove', undefined, { articles: removed.length })
    }
    await tx.purge(businesses, (rows) => rows.where('sample', '=', 1))
    await tx.purge(people, (rows) => rows.where('sample', '=', 1))
    await tx.purge(events, (rows) => rows.where('sample', '=', 1))
    await tx.purge(suggestions, (rows) => rows.where('sample', '=', 1))
    await tx.purge(sources, (rows) => rows.where('sample', '=', 1))
    await tx.purge(topics, (rows) => rows.where('sample', '=', 1))
    await makeFrontPageDue(tx)
    await removeSamplePictures(context, tx)
    return removed
  }
  const rows = await context.store.write(by ?? 'operator', remove)
  return rows.length
}
