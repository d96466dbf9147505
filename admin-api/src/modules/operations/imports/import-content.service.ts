import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { CONTENT_LIMIT } from '@hometown/shared-types/article'
import { bylineKey } from '@hometown/shared-types/byline'
import type { Category } from '@hometown/shared-types/category'
import { clipText } from '@hometown/shared-types/excerpt'
import { createPersonSchema, PERSON_LIMITS } from '@hometown/shared-types/person'
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
  type IncomingSource,
  siteOfAddress,
} from './incoming.ts'
import { createPictureBringer, findTextPictures, type PictureBringer, withOwnPictures } from './pictures.ts'
import { createSafeTexts, type SafeTexts } from './safe-texts.ts'
import type { SafeText } from './safe-texts.worker.ts'
import { articleColumns, findStandings, type PreparedArticle, type Standing, storeBatch } from './store-articles.ts'
import { openWxr } from './wxr-source.ts'

export type { ImportReport } from './import-report.ts'
export { ImportError, readCategoryOptions } from './incoming.ts'

/** Keeps every transaction short, as the mirror does. */
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
  texts: SafeTexts
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
  const texts = createSafeTexts()
  const pictures = createPictureBringer(context, source, report, options.trustedSite)
  const work: Import = { context, source, options, report, texts, pictures, paper: await publicationName(context) }
  try {
    let batch: IncomingItem[] = []
    for await (const item of source.items()) {
      batch.push(item)
      if (batch.length < ITEMS_AT_ONCE) continue
      await importBatch(work, batch)
      batch = []
    }
    await importBatch(work, batch)
    if (!options.isDryRun) await bringAuthors(context, source, report)
  } finally {
    await texts.close()
    wakePublishing(context)
  }
  return report
}

interface Candidate {
  incoming: IncomingArticle
  category: Category
  digest: string
  standing: Standing
}

async function importBatch(work: Import, items: readonly IncomingItem[]): Promise<void> {
  const { context, source, options, report } = work
  const articles = items.flatMap((item) => ('article' in item ? [item.article] : []))
  for (const item of items) {
    if (!('leftOut' in item)) continue
    report.count('left_out')
    report.note({ ...item.leftOut, text: `left out: ${item.leftOut.reason}` })
  }
  const standings = await findStandings(context, source, articles)
  const wanted = articles.flatMap((incoming) => {
    const standing = standings.get(incoming.id) ?? { kind: 'new' as const }
    return chooseWhatToDo(work, incoming, standing)
  })
  if (options.isDryRun) for (const { standing } of wanted) report.count(standing.kind === 'new' ? 'new' : 'updated')
  else await bringOver(work, wanted)
  options.onProgress?.(report.total())
}

/** None if nothing is to be done. */
function chooseWhatToDo({ options, report }: Import, incoming: IncomingArticle, standing: Standing): Candidate[] {
  const { category, isFallback } = chooseCategory(incoming.terms, options.categoryMap)
  const names = incoming.terms.map(({ name }) => name)
  // Each of them may be named with --category, and none as the list that they are.
  for (const name of isFallback && names.length > 0 ? names : [names.join(', ')])
    report.countCategory(name, category, isFallback)
  const note = (text: string) => report.note({ id: incoming.id, title: incoming.title, text })
  if (standing.kind === 'changed_here' || standing.kind === 'deleted_here') {
    report.count(standing.kind)
    if (standing.kind === 'changed_here') note('changed here since, so we left it alone')
    return []
  }
  const digest = digestOf(incoming, category)
  if (standing.kind === 'ours' && standing.digest === digest && standing.missingPictures === 0) {
    report.count('unchanged')
    return []
  }
  for (const text of incoming.notes) note(text)
  return [{ incoming, category, digest, standing }]
}

function digestOf({ notes: _notes, ...incoming }: IncomingArticle, category: Category): string {
  return createHash('sha256')
    .update(JSON.stringify([incoming, category]))
    .digest('hex')
}

async function bringOver(work: Import, candidates: readonly Candidate[]): Promise<void> {
  const { context, source, report } = work
  const fitting = candidates.filter(({ incoming }) => {
    if (incoming.html.length <= CONTENT_LIMIT) return true
    fail(report, incoming, 'its text is longer than an article may be')
    return false
  })
  const texts = await work.texts.read(fitting.map(({ incoming }) => incoming.html))
  const prepared: PreparedArticle[] = []
  await Promise.all(
    fitting.map(async (candidate, index) => {
      const text = texts[index]
      if (text) prepared[index] = await prepare(work, candidate, text)
      else fail(report, candidate.incoming, 'its HTML is nested too deep or takes too long to read')
    }),
  )
  const stored = await storeBatch(context, source, prepared.filter(Boolean))
  for (const { prepared: article, row } of stored) countStored(report, article, row)
}

function countStored(
  report: ImportReport,
  { incoming, before }: PreparedArticle,
  row: { version: number; slug: string } | undefined,
): void {
  const note = (text: string) => report.note({ id: incoming.id, title: incoming.title, text })
  if (!row) {
    report.count('changed_here')
    note('changed here while it was read, so we left it alone')
    return
  }
  if (before) report.count(row.version === before.version ? 'unchanged' : 'updated')
  else {
    report.count('new')
    if (incoming.slug !== '' && row.slug !== incoming.slug)
      note(`its address is /${row.slug}, because /${incoming.slug} is taken or can’t be one`)
  }
}

function fail(report: ImportReport, { id, title }: IncomingArticle, reason: string): void {
  report.count('failed')
  report.note({ id, title, text: `failed: ${reason}` })
}

async function prepare(
  { source, pictures, report, paper }: Import,
  { incoming, category, digest, standing }: Candidate,
  text: SafeText,
): Promise<PreparedArticle> {
  const inText = findTextPictures(text.html, source.site)
  const urls = new Map<string, string>()
  let missingPictures = 0
  for (const address of text.players)
    report.note({ id: incoming.id, title: incoming.title, text: `the player at ${address} is a link here` })
  const bring = async (address: string, texts: { alt: string | null; caption: string | null }) => {
    const brought = await pictures.bring({ ...texts, address })
    if ('url' in brought) return brought.url
    missingPictures++
    report.note({
      id: incoming.id,
      title: incoming.title,
      text: `the picture ${address} keeps its address: ${brought.problem}`,
    })
    return undefined
  }
  await Promise.all(
    Array.from(inText, async ([src, address]) => {
      const url = await bring(address, { alt: null, caption: null })
      if (url !== undefined) urls.set(src, url)
    }),
  )
  const lead = incoming.picture && absolute(incoming.picture.address, source.site)
  const imageUrl = lead && incoming.picture ? ((await bring(lead, incoming.picture)) ?? lead) : null
  const html = withOwnPictures(text.html, urls, pictures.find)
  return {
    incoming,
    digest,
    missingPictures,
    columns: articleColumns(incoming, { category, text, html, imageUrl, paper }),
    before: standing.kind === 'ours' ? standing.row : undefined,
  }
}

function absolute(address: string, site: string): string | null {
  return URL.parse(address, `${site}/`)?.href ?? null
}

/** Bytes, to tell an XML file from a JSON file. */
const START_LENGTH = 512

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
  if ((await kindOfFile(path)) === 'xml') return openWxr(path, { site, timeZone })
  if (site === undefined)
    throw new ImportError('An export of Ghost doesn’t say where its pictures are. Add --site https://your-old-site.')
  return openGhost(path, { site, timeZone })
}

async function kindOfFile(path: string): Promise<'xml' | 'json'> {
  const file = await open(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it can’t be opened'
    throw new ImportError(`Couldn’t read ${path}: ${code === 'ENOENT' ? 'there is no such file' : code}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_LENGTH), 0, START_LENGTH, 0)
    const start = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (start.startsWith('<')) return 'xml'
    if (start.startsWith('{')) return 'json'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ImportError(`Couldn’t read ${path}: ${String(error.code)}.`)
  } finally {
    await file.close()
  }
  throw new ImportError(`${path} is neither an export of WordPress (.xml) nor one of Ghost (.json).`)
}

/** Authors with a text about them get a page here. All others are bylines, which the desk offers to make authors of. */
async function bringAuthors(
  context: AppContext,
  { authors }: Pick<IncomingSource, 'authors'>,
  report: ImportReport,
): Promise<void> {
  const { db } = context.store
  const printed = await listUnknownBylines(db, await publicationName(context))
  const wanted = new Set(printed.map(({ name }) => bylineKey(name)))
  for (const { name, bio } of authors) {
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
      report.note({ id: '–', title: name, text: `has no page of an author: ${error.message}` })
    }
  }
}
