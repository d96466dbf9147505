import type { ArticlePath } from '@hometown/shared-types/contract/publishing'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { hasSamples } from '../../platform/settings/saved-settings.service.ts'
import { unmarkSample } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'

type Trx = Transaction<Database>
type Facts = Pick<AppContext, 'clock' | 'config'>
type Paged = Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'category' | 'published_at' | 'status'>

/** Renders a published article's page again; its address stays. */
export async function recordArticlePage(
  trx: Trx,
  article: Paged,
  { now, timeZone, isNote = false }: { now: number; timeZone: string; isNote?: boolean | undefined },
): Promise<void> {
  if (article.status !== 'published') return
  const place = articlePath(article, timeZone)
  const { wordpress_id: contentId, id: articleId } = article
  await recordChange(trx, { kind: 'article', contentId, articleId, before: place, after: place, isNote }, now)
}

/** What editors add to an article beside its text makes a sample theirs, as a save does. */
export async function recordAddition(
  trx: Trx,
  article: Paged,
  { clock, config }: Facts,
  { isNote }: { isNote?: boolean } = {},
): Promise<void> {
  const now = clock.now()
  const wasSample = await unmarkSample(trx, article.id)
  await recordArticlePage(trx, article, { now, timeZone: config.timeZone, isNote })
  // Every page is marked while samples exist.
  if (wasSample && !(await hasSamples(trx))) await recordChange(trx, { kind: 'settings' }, now)
}

type PlacedRow = Pick<ArticleRow, 'slug' | 'category' | 'published_at' | 'status'>

export function articlePath(row: PlacedRow, timeZone: string): ArticlePath {
  const month = row.published_at === null ? null : countyDate(row.published_at, timeZone).slice(0, 7)
  return { slug: row.slug, category: row.category, month, status: row.status }
}

/** Whether readers could see the article before or after a change. Drafts and archived articles have no pages. */
export function touchesSite(before: PlacedRow | null, after: PlacedRow | null): boolean {
  return before?.status === 'published' || after?.status === 'published'
}
