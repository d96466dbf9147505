import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { CONTENT_LIMIT } from '@hometown/shared-types/contract/articles'
import { type Category, FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { isTooDeep } from '@hometown/shared-types/rules/html'
import { categoryOfTerms } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { describeFileError } from '../../../lib/durable-files.ts'
import { linkForeignFrames } from '../../../lib/replace-embed-frames.ts'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import { publicationName } from '../../platform/settings/index.ts'
import { openGhostExport } from './ghost-source.ts'
import { createPictureImporter, type PictureImporter, replacePictures } from './import-pictures.ts'
import { createImportReport, type ImportReport } from './import-report.ts'
import {
  ImportError,
  type IncomingArticle,
  type IncomingItem,
  type IncomingPicture,
  type IncomingSource,
  siteOfAddress,
} from './import-source.ts'
import {
  columnsFromImport,
  findPreviousImport,
  type PreparedArticle,
  storeImportedArticle,
} from './store-imported-article.ts'
import { openWxrExport } from './wxr-source.ts'

/** @param path of a WordPress or Ghost export @param siteOption if the file names no site @throws ImportError */
export async function openImportSource(
  context: AppContext,
  path: string,
  siteOption: string | undefined,
): Promise<IncomingSource> {
  const { timeZone } = context.config
  const site = siteOption === undefined ? undefined : siteOfAddress(siteOption)
  const start = await text(createReadStream(path, { end: 511 })).catch((error: unknown) => {
    throw new ImportError(`Couldn’t read ${path}: ${describeFileError(error)}.`)
  })
  if (start.trimStart().startsWith('<')) return openWxrExport(path, { site, timeZone })
  if (!start.trimStart().startsWith('{'))
    throw new ImportError(`${path} is neither an export of WordPress (.xml) nor one of Ghost (.json).`)
  if (site === undefined)
    throw new ImportError('An export of Ghost doesn’t say where its pictures are. Add --site https://your-old-site.')
  return openGhostExport(path, { site, timeZone })
}

/** How many articles have their pictures read at the same time. */
const IMPORTED_ITEMS_AT_ONCE = 25

export interface ImportOptions {
  /** Reads and reports everything, but writes nothing and reads no pictures. */
  isDryRun: boolean
  /** The site that the operator typed, so pictures may be read there without the usual pauses. */
  trustedSite: string | undefined
  onProgress?: (items: number) => void
}

interface ContentImportRun {
  context: AppContext
  source: IncomingSource
  options: ImportOptions
  report: ImportReport
  pictures: PictureImporter
  paper: string
}

/** Brings everything over that isn't here yet. May be ended at any time and run again. */
export async function importContent(
  context: AppContext,
  source: IncomingSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = createImportReport(options.isDryRun)
  const pictures = createPictureImporter(context, source, report, options.trustedSite)
  const run: ContentImportRun = { context, source, options, report, pictures, paper: await publicationName(context) }
  const batch: IncomingItem[] = []
  for await (const item of source.items()) {
    batch.push(item)
    if (batch.length === IMPORTED_ITEMS_AT_ONCE) await importArticleBatch(run, batch.splice(0))
  }
  await importArticleBatch(run, batch)
  return report
}

async function importArticleBatch(run: ContentImportRun, items: readonly IncomingItem[]): Promise<void> {
  const { context, source, options, report } = run
  // We wait until all are settled, so that after an error nothing goes on by itself.
  for (const prepared of await Promise.allSettled(items.map((item) => prepareImportedItem(run, item)))) {
    if (prepared.status === 'rejected') throw prepared.reason
    if (!prepared.value) continue
    const { incoming } = prepared.value
    const { outcome, slug } = await storeImportedArticle(context, source, prepared.value)
    report.count(outcome)
    if (outcome === 'changed_here') report.note(incoming, 'changed here while it was read, so we left it alone')
    if (outcome === 'new' && incoming.slug !== '' && slug !== incoming.slug)
      report.note(incoming, `its address is /${slug}, because /${incoming.slug} is taken or can’t be one`)
  }
  options.onProgress?.(report.total())
}

/** Returns undefined if nothing is to be stored. */
async function prepareImportedItem(run: ContentImportRun, item: IncomingItem): Promise<PreparedArticle | undefined> {
  const { context, source, options, report } = run
  if ('leftOut' in item) {
    report.count('left_out')
    report.note(item.leftOut, `left out: ${item.leftOut.reason}`)
    return undefined
  }
  const incoming = item.article
  const ownCategory = categoryOfTerms(incoming.terms, { categoryMap: context.config.categoryMap })
  const category = ownCategory ?? FALLBACK_CATEGORY
  const names = incoming.terms.map(({ name }) => name)
  // CATEGORY_MAP may name each of them, but not the list that they are.
  for (const name of !ownCategory && names.length > 0 ? names : [names.join(', ')])
    report.countCategory(name, category, !ownCategory)
  const { notes, ...digested } = incoming
  const digest = createHash('sha256')
    .update(JSON.stringify([digested, category]))
    .digest('hex')
  const { outcome, row, item: importedItem } = await findPreviousImport(context.store.db, source, incoming)
  const isUnchanged = importedItem?.digest === digest && importedItem.missing_pictures === 0
  if (outcome || isUnchanged) {
    report.count(outcome ?? 'unchanged')
    if (outcome === 'changed_here') report.note(incoming, 'changed here since, so we left it alone')
    return undefined
  }
  for (const note of notes) report.note(incoming, note)
  const isTooLong = incoming.html.length > CONTENT_LIMIT
  if (isTooLong) report.note(incoming, 'failed: its text is longer than an article may be')
  if (isTooLong || options.isDryRun) {
    report.count(isTooLong ? 'failed' : row ? 'updated' : 'new')
    return undefined
  }
  return { incoming, digest, ...(await articleWithPictures(run, incoming, category)) }
}

async function articleWithPictures(run: ContentImportRun, incoming: IncomingArticle, category: Category) {
  const { source, pictures, report, paper } = run
  let missingPictures = 0
  const importOne = async (picture: IncomingPicture) => {
    const result = await pictures.bring(picture)
    if ('url' in result) return result.url
    missingPictures++
    report.note(incoming, `the picture ${picture.address} keeps its address: ${result.problem}`)
    return undefined
  }
  // Parsing what nests deeper takes too long; the sanitizer leaves its text only.
  const { html, addresses } = isTooDeep(incoming.html)
    ? { html: incoming.html, addresses: [] }
    : linkForeignFrames(incoming.html)
  for (const address of addresses) report.note(incoming, `the player at ${address} is a link here`)
  const content = await replacePictures(sanitizeArticleHtml(html), source, importOne, pictures.find)
  const lead = incoming.picture && (URL.parse(incoming.picture.address, `${source.site}/`)?.href ?? null)
  const imageUrl = lead && incoming.picture ? ((await importOne({ ...incoming.picture, address: lead })) ?? lead) : null
  return { columns: columnsFromImport(incoming, { category, content, imageUrl, paper }), missingPictures }
}
