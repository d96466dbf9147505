import { createHash } from 'node:crypto'
import { CONTENT_LIMIT } from '@hometown/shared-types/article'
import type { Category } from '@hometown/shared-types/category'
import type { AppContext } from '../../../context.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { bringAuthors } from './bring-authors.ts'
import { type CategoryMap, chooseCategory } from './choose-category.ts'
import { createSafeTexts, type SafeTexts } from './html/safe-texts.ts'
import type { SafeText } from './html/safe-texts.worker.ts'
import { createImportReport, type ImportReport } from './import-report.ts'
import type { IncomingArticle, IncomingItem, IncomingSource } from './incoming.ts'
import { findStandings, type Standing } from './known-articles.ts'
import { createPictureBringer, type PictureBringer } from './pictures/bring-pictures.ts'
import { findTextPictures, withOwnPictures } from './pictures/text-pictures.ts'
import { articleColumns } from './storing/article-columns.ts'
import { type PreparedArticle, storeBatch } from './storing/store-batch.ts'

export { readCategoryOptions } from './choose-category.ts'
export type { ImportReport } from './import-report.ts'
export { ImportError } from './incoming.ts'
export { openSource } from './open-source.ts'

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
