import type { CountyDate } from '@hometown/shared-types/county-time'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { type CorpusArticle, makeCorpus } from './corpus.ts'

const ROWS_PER_WRITE = 200

/** A data folder as the product leaves it, with so many published articles. */
export async function fillDatabase(dataDir: string, size: number, today: CountyDate): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: undefined })
  try {
    await fillStore(store, makeCorpus(size, today))
  } finally {
    await store.close()
  }
}

/** All tables, and these articles in them. */
export async function fillStore(store: Store, corpus: Iterable<CorpusArticle>): Promise<void> {
  await migrateStore(store)
  await store.db.transaction().execute(async (trx) => {
    for (const articles of inChunks(corpus, ROWS_PER_WRITE)) {
      await trx.insertInto('articles').values(articles.map(toRow)).execute()
    }
  })
}

export function rowId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

function toRow(article: CorpusArticle) {
  return {
    id: rowId(article.number),
    wordpress_id: article.number,
    origin: 'local',
    title: article.title,
    description: article.description,
    content_raw: article.content,
    content_html: article.content,
    safe_html_version: SAFE_HTML_VERSION,
    category: article.category,
    image_url: article.imageUrl,
    image_alt: article.imageAlt,
    author_name: article.authorName,
    views: article.views,
    status: 'published' as const,
    published_at: article.publishedAt,
    created_at: article.publishedAt,
    updated_at: article.publishedAt,
    slug: article.slug,
    keywords: JSON.stringify(article.keywords),
  }
}

function* inChunks<T>(items: Iterable<T>, size: number): Iterable<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
