import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encodeSlug } from '@hometown/shared-types/article-slug'
import { countyDate } from '@hometown/shared-types/county-time'
import { clipText, textFromHtml } from '@hometown/shared-types/excerpt'
import { type CustomRecord, close, createIndex, type PagefindIndex } from 'pagefind'
import type { AppContext } from '../../../../context.ts'
import type { FileContext } from '../../../../file-storage/open-file-storage.ts'
import type { HeldLease } from '../../../platform/schedule/leases.service.ts'
import { findLastChange } from './changed-articles.repository.ts'
import type { StoredIndex } from './index-folder.ts'
import { countIndexedArticles, type IndexedRow, listIndexedArticles } from './indexed-articles.repository.ts'
import { throwAny } from './pagefind-errors.ts'
import { searchIndexes } from './search-indexes.ts'
import { settleChanges } from './settle-changes.ts'
import { smallPictures } from './small-pictures.ts'
import { removeWithdrawnIndex } from './withdrawn-index.ts'

const compress = promisify(gzip)

const BATCH = 100
/** Above this, results share files: folders with tens of thousands of files are slow everywhere. */
const MOST_FRAGMENTS = 5000
/** Bytes, measured for 4 KB articles; Pagefind keeps all of them in memory. */
const MEMORY_PER_ARTICLE = 250_000
const SHARE_OF_MEMORY = 0.5
const DESCRIPTION_LENGTH = 300

interface MakeOptions {
  /** Of the machine that makes indexes, where several share them. */
  readonly lease?: HeldLease
  readonly availableMemory?: number
  readonly wait?: () => Promise<void>
}

/** Runs in its own process. With too little memory it writes an empty index, and pages search through the service. */
export async function makeSearchIndex(
  context: FileContext,
  { availableMemory = process.availableMemory(), wait, lease }: MakeOptions = {},
): Promise<StoredIndex> {
  const { clock, config, store } = context
  const madeAt = clock.now()
  const { timeZone } = config
  const replace = async (articles: number, write: (folder: string) => Promise<void>) => {
    // Otherwise the withdrawn index would be kept as the previous one.
    await removeWithdrawnIndex(context, lease)
    return searchIndexes(context, lease).replace({ changesUpTo, articles, madeAt, timeZone }, write)
  }
  const changesUpTo = await findLastChange(store.db)
  await settleChanges(store, wait)
  if (!(await fitsIntoMemory(context, availableMemory))) return replace(0, () => Promise.resolve())
  try {
    const index = await openIndex()
    const articles = await addArticles(index, context)
    return await replace(articles, async (folder) => {
      if (articles === 0) return
      await writeIndexFiles(index, folder)
      await compressScripts(folder)
    })
  } finally {
    await close()
  }
}

async function fitsIntoMemory({ log, store }: Pick<AppContext, 'log' | 'store'>, available: number): Promise<boolean> {
  const articles = await countIndexedArticles(store.db)
  const fits = articles * MEMORY_PER_ARTICLE < available * SHARE_OF_MEMORY
  if (!fits) log.warn({ articles, available }, 'too little memory for a search index; the service answers all searches')
  return fits
}

async function openIndex(): Promise<PagefindIndex> {
  const { index, errors } = await createIndex({ forceLanguage: 'en', maxFragments: MOST_FRAGMENTS })
  if (!index) throw new Error(errors.join('\n'))
  return index
}

async function addArticles(index: PagefindIndex, { config, store }: Pick<AppContext, 'config' | 'store'>) {
  let count = 0
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await listIndexedArticles(store.db, after, BATCH)
    const pictures = await smallPictures(store, rows)
    const records = rows.map((row) => recordOf(row, config.timeZone, pictures(row.image_url)))
    const answers = await Promise.all(records.map((record) => index.addCustomRecord(record)))
    throwAny(answers.flatMap(({ errors }) => errors))
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return count
    after = last.wordpress_id
  }
}

function recordOf(row: IndexedRow, timeZone: string, picture: string | null): CustomRecord {
  const publishedAt = row.published_at ?? row.created_at
  const text = textFromHtml(row.content_html)
  return {
    url: `/${encodeSlug(row.slug)}`,
    language: 'en',
    content: sentences(row.description, text, keywordsOf(row), row.author_name) || row.title,
    meta: {
      title: row.title,
      slug: row.slug,
      category: row.category,
      publishedAt: String(publishedAt),
      excerpt: clipText(row.description || text, DESCRIPTION_LENGTH),
      ...(picture ? { image: picture } : {}),
    },
    filters: { category: [row.category], year: [countyDate(publishedAt, timeZone).slice(0, 4)] },
  }
}

/** Ends parts with a period, because excerpts may span them. */
function sentences(...parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?…]["”’]?$/.test(part) ? part : `${part}.`))
    .join(' ')
}

function keywordsOf({ keywords }: IndexedRow): string {
  const list: unknown = JSON.parse(keywords)
  return Array.isArray(list) ? list.join(', ') : ''
}

/** Compresses the scripts (other index files are compressed) and removes Pagefind's unused interfaces. */
async function compressScripts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (/-(?:ui|highlight)\.(?:js|css)$/.test(name)) await rm(path)
    else if (name.endsWith('.js')) await writeFile(`${path}.gz`, await compress(await readFile(path), { level: 9 }))
  }
}

/** Pagefind exits silently on a full disk, so write the files ourselves. */
async function writeIndexFiles(index: PagefindIndex, folder: string): Promise<void> {
  const { errors, files } = await index.getFiles()
  throwAny(errors)
  for (const folderOfFile of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(folder, folderOfFile), { recursive: true })
  for (const { path, content } of files) await writeFile(join(folder, path), content)
}
