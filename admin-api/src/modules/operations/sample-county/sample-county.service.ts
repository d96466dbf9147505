import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/rules/time'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import type { Actor, Entity, Tx } from '../../../database/database.ts'
import { saveInstanceValue } from '../../../database/instance-values.ts'
import { articleIdsOf, newsletters } from '../../audience/newsletters/index.ts'
import { articles } from '../../content/articles/index.ts'
import { businesses } from '../../content/businesses/index.ts'
import { events } from '../../content/events/index.ts'
import { makeFrontPageDue } from '../../content/front-page/index.ts'
import { createPicture, createPictureSizes, type MediaRow, removeSamplePictures } from '../../content/media/index.ts'
import { people } from '../../content/people/index.ts'
import { topics } from '../../content/topics/index.ts'
import { sources } from '../../newsroom/sources/index.ts'
import { suggestions } from '../../newsroom/suggestions/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'
import { picturesIn, placeCounty, readSampleCounty, type SampleCounty } from './county.ts'
import { insertCounty } from './insert-county.ts'

/** More pictures at once would wait too long for a PostgreSQL connection on slow machines. */
const PICTURES_STORED_AT_ONCE = 4
/** The pictures that the home page shows first. */
const PICTURES_ON_TOP_OF_HOME = 4
const SAMPLE_DONE_KEY = 'sample_county'
/** While a sample exists, the whole site is marked as one. */
const EVERY_PAGE_CHANGE = { kind: 'settings' } as const

/** Articles, newsletters and pictures have a column `sample`, too, and more to do. */
const OTHER_SAMPLE_ENTITIES: readonly Entity<
  'businesses' | 'people' | 'events' | 'content_suggestions' | 'sources' | 'topics'
>[] = [...[businesses, people, events], ...[suggestions, sources, topics]]

/** @param chosen instead of all @returns how many articles came */
export async function importSampleCounty(context: AppContext, chosen: Partial<SampleCounty> = {}): Promise<number> {
  if (!(await canImportSamples(context))) return 0
  const all = { ...readSampleCounty(), ...chosen }
  const files = await storeSamplePictures(context, all)
  const pictures = new Map(Array.from(files.values(), (row) => [row.url, row]))
  const paper = await loadMailBranding(context)
  await context.store.write('operator', async (tx) => {
    await saveInstanceValue(tx.db, SAMPLE_DONE_KEY, true, tx.now)
    const county = placeCounty(all, files, countyDate(tx.now, context.config.timeZone))
    await insertCounty({ context, tx, county, pictures, paper })
    tx.changed(EVERY_PAGE_CHANGE)
  })
  return all.articles.length
}

/** The samples come once, and only into an empty database. */
export async function canImportSamples({ store: { db }, wordpress }: AppContext): Promise<boolean> {
  if (wordpress) return false
  for (const { table } of [articles, ...OTHER_SAMPLE_ENTITIES]) {
    const row = await db.selectFrom(table).select('sample').limit(1).executeTakeFirst()
    if (row) return false
  }
  return !(await db.selectFrom('instance_values').select('name').where('name', '=', SAMPLE_DONE_KEY).executeTakeFirst())
}

/** @returns the stored pictures by the names of their files */
async function storeSamplePictures(context: AppContext, county: SampleCounty): Promise<ReadonlyMap<string, MediaRow>> {
  const notes = new Map(
    county.photographers.flatMap(({ pictures, ...credit }) =>
      pictures.map(({ file, ...texts }) => [file, { ...credit, ...texts }] as const),
    ),
  )
  const stored = await pLimit(PICTURES_STORED_AT_ONCE).map(picturesIn(county), async (file) => {
    const bytes = await readFile(join(county.picturesFolder, file))
    const picture = { originalName: file, alt: '', ...notes.get(file), sample: true }
    return [file, await createPicture(context, bytes, picture)] as const
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
    .limit(PICTURES_ON_TOP_OF_HOME)
    .execute()
  for (const row of rows) await createPictureSizes(context, row)
}

/** Edited samples belong to the newsroom and stay. @returns how many articles are gone */
export async function removeSampleCounty(context: AppContext, actor: Actor = 'operator'): Promise<number> {
  return context.store.write(actor, async (tx) => {
    const gone = await tx.purge(articles, (rows) => rows.where('sample', '=', 1))
    for (const entity of OTHER_SAMPLE_ENTITIES) await tx.purge(entity, (rows) => rows.where('sample', '=', 1))
    await removeSampleNewsletters(tx, new Set(gone.map(({ id }) => id)))
    if (gone.length > 0) {
      tx.changed(EVERY_PAGE_CHANGE)
      await tx.audit('samples.remove', undefined, { articles: gone.length })
    }
    await makeFrontPageDue(tx)
    await removeSamplePictures(context, tx)
    return gone.length
  })
}

/**
 * Also removes newsletters that somebody sent with only sample articles: readers would find an empty page. Unsent ones
 * stay, because without their articles nobody can send them.
 */
async function removeSampleNewsletters(tx: Tx, goneArticles: ReadonlySet<string>): Promise<void> {
  for (const row of await tx.list(newsletters, (rows) => rows.where('status', '=', 'sent'))) {
    const ids = articleIdsOf(row)
    const isTryOut = ids.length > 0 && ids.every((id) => goneArticles.has(id))
    if (row.sample === 1 || isTryOut) await tx.remove(row)
  }
}
