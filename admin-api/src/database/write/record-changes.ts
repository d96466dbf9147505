import type { ArticleAddress } from '@hometown/shared-types/contract/publishing'
import { insertMany, isOneOf } from '../bulk-sql.ts'
import type { Db, NewChange, Row, Trx } from '../database.ts'

/** The rows still wait to be published after a crash. */
export async function recordChanges(trx: Trx, changes: readonly NewChange[], now: number): Promise<void> {
  const all = [...changes, ...(await newslettersThatFollow(trx, changes))]
  if (all.length === 0) return
  const rows = all.map((change) => ({ ...changeColumns(change), created_at: now, publish_id: null }))
  await insertMany(trx, 'changes', rows)
}

function changeColumns(change: NewChange) {
  if (change.kind !== 'article')
    return { kind: change.kind, content_id: null, subject_id: change.subjectId ?? null, before: null, after: null }
  const { kind, contentId, articleId, before, after } = change
  return {
    kind,
    content_id: contentId,
    subject_id: articleId,
    before: articleAddressColumn(before),
    after: articleAddressColumn(after),
  }
}

/** Keeps of a row only what makes its address. */
function articleAddressColumn(article: ArticleAddress | null): string | null {
  return article && JSON.stringify({ slug: article.slug, status: article.status })
}

/** The page of a sent newsletter shows only articles and events that are public, with the editors' notes of today. */
async function newslettersThatFollow(trx: Trx, changes: readonly NewChange[]): Promise<NewChange[]> {
  const articleIds = changes.flatMap((change) =>
    change.kind === 'article' &&
    (change.isNote || isPublicArticleAddress(change.before) !== isPublicArticleAddress(change.after))
      ? [change.articleId]
      : [],
  )
  const eventIds = changes.flatMap((change) =>
    change.kind === 'event' && change.wasPublic !== change.isPublic ? [change.subjectId] : [],
  )
  const rows = [
    ...(articleIds.length > 0 ? await newslettersWithContent(trx, 'article', articleIds).execute() : []),
    ...(eventIds.length > 0 ? await newslettersWithContent(trx, 'event', eventIds).execute() : []),
  ]
  const ids = new Set(rows.map(({ newsletter_id }) => newsletter_id))
  return [...ids].map((subjectId) => ({ kind: 'newsletter', subjectId }))
}

function isPublicArticleAddress(article: ArticleAddress | null): boolean {
  return article?.status === 'published'
}

/** Returns a query of the ids of newsletters that show one of the items. */
export function newslettersWithContent(db: Db, kind: Row<'newsletter_contents'>['kind'], items: readonly string[]) {
  return db
    .selectFrom('newsletter_contents')
    .select('newsletter_id')
    .where('kind', '=', kind)
    .where(isOneOf(db, 'item', items))
}
