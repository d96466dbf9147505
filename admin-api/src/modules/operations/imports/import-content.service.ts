import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { CONTENT_LIMIT } from '@hometown/shared-types/article'
import { bylineKey } from '@hometown/shared-types/byline'
import type { Category } from '@hometown/shared-types/category'
import { clipText } from '@hometown/shared-types/excerpt'
import { isTooDeep } from '@hometown/shared-types/html-depth'
import { linkForeignFrames } from '@hometown/shared-types/html-frames'
import { createPersonSchema, PERSON_LIMITS } from '@hometown/shared-types/person'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { isKeyOwned, listUnknownBylines } from '../../content/bylines/bylines.service.ts'
import { createPerson } from '../../content/people/people.service.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { openGhost } from './ghost-source.ts'
import { createImportReport, type ImportReport } from './import-report.ts'
import {
  type CategoryMap,
  chooseCategory,
  ImportError,
  type IncomingArticle,
  type IncomingItem,
  type IncomingPicture,
  type IncomingSource,
  siteOfAddress,
} from './incoming.ts'
import { createPictureBringer, type PictureBringer, withOwnPictures } from './pictures.ts'
import { columnsOf, findStanding, type Prepared, storeBatch } from './store-articles.ts'
import { openWxr } from './wxr-source.ts'

export type { ImportReport } from './import-report.ts'
export { ImportError, readCategoryOptions } from './incoming.ts'

/**
 * @param path of an export of WordPress or Ghost
 * @param givenSite where its pictures are, if the file doesn't say so
 * @throws ImportError
 */
export async function openSource(
  context: AppContext,
  path: string,
  givenSite: string | undefined,
): Promise<IncomingSource> {
  const { timeZone } = context.config
  const site = givenSite === undefined ? undefined : siteOfAddress(givenSite)
  const start = await text(createReadStream(path, { end: 511 })).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`Couldn’t read ${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.code}.`)
  })
  if (start.trimStart().startsWith('<')) return openWxr(path, { site, timeZone })
  if (!start.trimStart().startsWith('{'))
    throw new ImportError(`${path} is neither an export of WordPress (.xml) nor one of Ghost (.json).`)
  if (site === undefined)
    throw new ImportError('An export of Ghost doesn’t say where its pictures are. Add --site https://your-old-site.')
  return openGhost(path, { site, timeZone })
}

/** Articles that are stored in one transaction: short enough for others, which write meanwhile. */
const ITEMS_AT_ONCE = 25

export interface ImportOptions {
  categoryMap: CategoryMap
  /** Reads and reports everything, but writes nothing and reads no pictures. */
  isDryRun: boolean
  /** That the operator typed, so pictures may be read there without the usual pauses. */
  trustedSite: string | undefined
  onProgress?: (items: number) => void
}

interface Import {
  context: AppContext
  source: IncomingSource
  options: ImportOptions
  report: ImportReport
  pictures: PictureBringer
  paper: string
}

/** Brings everything over that isn't here yet. May be ended at any time and run again. */
export async function importContent(
  context: AppContext,
  source: IncomingSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = createImportReport(options.isDryRun)
  const pictures = createPictureBringer(context, source, report, options.trustedSite)
  const work: Import = { context, source, options, report, pictures, paper: await publicationName(context) }
  try {
    const batch: IncomingItem[] = []
    for await (const item of source.items()) {
      batch.push(item)
      if (batch.length === ITEMS_AT_ONCE) await importBatch(work, batch.splice(0))
    }
    await importBatch(work, batch)
    if (!options.isDryRun) await bringAuthors(work)
  } finally {
    wakePublishing(context)
  }
  return report
}

async function importBatch(work: Import, items: readonly IncomingItem[]): Promise<void> {
  const { context, source, options, report } = work
  const wanted: Wanted[] = []
  for (const item of items) {
    if ('article' in item) wanted.push(...(await chooseWhatToDo(work, item.article)))
    else {
      report.count('left_out')
      report.note(item.leftOut, `left out: ${item.leftOut.reason}`)
    }
  }
  if (options.isDryRun) for (const { isNew } of wanted) report.count(isNew ? 'new' : 'updated')
  else {
    const prepared = await Promise.all(wanted.map((one) => prepare(work, one)))
    for (const { incoming, outcome, slug } of await storeBatch(context, source, prepared)) {
      report.count(outcome)
      if (outcome === 'changed_here') report.note(incoming, 'changed here while it was read, so we left it alone')
      if (outcome === 'new' && incoming.slug !== '' && slug !== incoming.slug)
        report.note(incoming, `its address is /${slug}, because /${incoming.slug} is taken or can’t be one`)
    }
  }
  options.onProgress?.(report.total())
}

interface Wanted {
  incoming: IncomingArticle
  category: Category
  digest: string
  isNew: boolean
}

/** None if nothing is to be done. */
async function chooseWhatToDo(work: Import, incoming: IncomingArticle): Promise<Wanted[]> {
  const { context, source, options, report } = work
  const { category, isFallback } = chooseCategory(incoming.terms, options.categoryMap)
  const names = incoming.terms.map(({ name }) => name)
  // Each of them may be named with --category, and none as the list that they are.
  for (const name of isFallback && names.length > 0 ? names : [names.join(', ')])
    report.countCategory(name, category, isFallback)
  const { notes, ...read } = incoming
  const digest = createHash('sha256')
    .update(JSON.stringify([read, category]))
    .digest('hex')
  const { outcome, row, item } = await findStanding(context.store.db, source, incoming)
  if (outcome) {
    report.count(outcome)
    if (outcome === 'changed_here') report.note(incoming, 'changed here since, so we left it alone')
    return []
  }
  if (item?.digest === digest && item.missing_pictures === 0) {
    report.count('unchanged')
    return []
  }
  for (const note of notes) report.note(incoming, note)
  if (incoming.html.length <= CONTENT_LIMIT) return [{ incoming, category, digest, isNew: row === undefined }]
  report.count('failed')
  report.note(incoming, 'failed: its text is longer than an article may be')
  return []
}

async function prepare(work: Import, { incoming, category, digest }: Wanted): Promise<Prepared> {
  const { context, source, pictures, report, paper } = work
  let missingPictures = 0
  const bring = async (picture: IncomingPicture) => {
    const brought = await pictures.bring(picture)
    if ('url' in brought) return brought.url
    missingPictures++
    report.note(incoming, `the picture ${picture.address} keeps its address: ${brought.problem}`)
    return undefined
  }
  // Parsing what nests deeper takes too long; the sanitizer leaves its text only.
  const { html, addresses } = isTooDeep(incoming.html)
    ? { html: incoming.html, addresses: [] }
    : linkForeignFrames(incoming.html)
  for (const address of addresses) report.note(incoming, `the player at ${address} is a link here`)
  const content = await withOwnPictures(sanitizeArticleHtml(html), source, bring, pictures.find)
  const lead = incoming.picture && (URL.parse(incoming.picture.address, `${source.site}/`)?.href ?? null)
  const imageUrl = lead && incoming.picture ? ((await bring({ ...incoming.picture, address: lead })) ?? lead) : null
  const columns = await columnsOf(context, incoming, { category, content, imageUrl, paper })
  return { incoming, columns, digest, missingPictures }
}

/** Authors with a text about them get a page here. All others are bylines, which the desk offers to make authors of. */
async function bringAuthors({ context, source, report, paper }: Import): Promise<void> {
  const { db } = context.store
  const printed = await listUnknownBylines(db, paper)
  const wanted = new Set(printed.map(({ name }) => bylineKey(name)))
  for (const { name, bio } of source.authors) {
    const key = bylineKey(name)
    // One that an editor deleted stays deleted.
    if (bio === null || !wanted.has(key) || (await isKeyOwned(db, key))) continue
    const person = createPersonSchema.safeParse({ name, bio: clipText(bio, PERSON_LIMITS.bio), bylines: [name] })
    if (!person.success) continue
    try {
      await createPerson(context, { user: null }, person.data)
      report.countAuthor()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report.note({ id: '–', title: name }, `has no page of an author: ${error.message}`)
    }
  }
}
