import type { Expected, NewChange, Tx } from '../../../database/database.ts'
import { hasSamples } from '../../platform/settings/saved-settings.service.ts'
import type { ArticleRow } from './articles.table.ts'

type Paged = Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'status'>

/** Pages of those that are published, to be rendered again; their addresses stay. */
export function articlePages(articles: readonly Paged[], { isNote = false } = {}): NewChange[] {
  const published = articles.filter(({ status }) => status === 'published')
  return published.map((article) => {
    const { wordpress_id: contentId, id: articleId } = article
    return { kind: 'article', contentId, articleId, before: article, after: article, isNote }
  })
}

/** What editors add to an article beside its text makes a sample theirs, as a save does. */
export async function recordAddition(
  tx: Tx,
  article: Expected<'articles'>,
  options: { isNote?: boolean },
): Promise<void> {
  tx.changed(...articlePages([article], options))
  if (article.sample === 0) return
  await tx.mark(article, { sample: 0 })
  await followLastSample(tx)
}

/** Every page is marked while samples exist. */
export async function followLastSample(tx: Tx): Promise<void> {
  if (!(await hasSamples(tx.db))) tx.changed({ kind: 'settings' })
}
