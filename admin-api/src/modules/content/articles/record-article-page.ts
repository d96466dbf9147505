import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { recordChange, recordChanges } from '../../platform/changes/changes.service.ts'
import { hasSamples } from '../../platform/settings/saved-settings.service.ts'
import { unmarkSample } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'

type Trx = Transaction<Database>
type Paged = Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'status'>

/** Renders the pages of those that are published again; their addresses stay. */
export async function recordArticlePages(
  trx: Trx,
  articles: readonly Paged[],
  { now, isNote = false }: { now: number; isNote?: boolean | undefined },
): Promise<void> {
  const published = articles.filter(({ status }) => status === 'published')
  const changes = published.map((article) => {
    const { wordpress_id: contentId, id: articleId } = article
    return { kind: 'article' as const, contentId, articleId, before: article, after: article, isNote }
  })
  await recordChanges(trx, changes, now)
}

/** What editors add to an article beside its text makes a sample theirs, as a save does. */
export async function recordAddition(
  trx: Trx,
  article: Paged,
  { clock }: Pick<AppContext, 'clock'>,
  { isNote }: { isNote?: boolean } = {},
): Promise<void> {
  const now = clock.now()
  const wasSample = await unmarkSample(trx, article.id)
  await recordArticlePages(trx, [article], { now, isNote })
  // Every page is marked while samples exist.
  if (wasSample && !(await hasSamples(trx))) await recordChange(trx, { kind: 'settings' }, now)
}
