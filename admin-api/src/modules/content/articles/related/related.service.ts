import { type ChooseRelated, RELATED_CHOSEN_BY, type RelatedArticle } from '@hometown/shared-types/related-article'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { recordAddition } from '../record-article-page.ts'
import { type ArticleRow, findArticle } from '../stored-articles.service.ts'
import { listChoosers, listRelatedOfPosts, listRelatedRows, replaceRelated } from './related.repository.ts'

export { listRelatedIds, replaceRelated } from './related.repository.ts'

type Trx = Transaction<Database>

export async function listRelated({ store }: Pick<AppContext, 'store'>, articleId: string): Promise<RelatedArticle[]> {
  return listRelatedRows(store.db, (await getRow(store.db, articleId)).id)
}

/** @throws AppError 404, 409 if somebody else chose meanwhile, 422 for what can't be chosen */
export async function chooseRelated(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  articleId: string,
  { articleIds, before }: ChooseRelated,
): Promise<RelatedArticle[]> {
  const related = await context.store.groupWrite(async (trx) => {
    const article = await getRow(trx, articleId)
    const current = await listRelatedRows(trx, article.id)
    const known = current.map(({ id }) => id)
    if (known.join() !== before.join()) throw stale(current)
    const wanted = [...new Set(articleIds.map(storable))]
    for (const id of wanted.filter((each) => !known.includes(each))) await refuseUnsuitable(trx, article, id)
    await replaceRelated(trx, article.id, wanted)
    const now = context.clock.now()
    const details = { title: article.title, related: wanted }
    await recordAudit(trx, { user, action: 'article.relate', subject: article.id, details }, now)
    await recordAddition(trx, article, context)
    return listRelatedRows(trx, article.id)
  })
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles', 'audit-log'] })
  return related
}

/** By post number. */
export async function findRelatedOfPosts(
  db: Kysely<Database>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const found = new Map<number, number[]>()
  for (const { number, related } of await listRelatedOfPosts(db, numbers)) {
    found.set(number, [...(found.get(number) ?? []), related])
  }
  return found
}

async function refuseUnsuitable(trx: Trx, article: ArticleRow, id: string): Promise<void> {
  const chosen = await findArticle(trx, id)
  if (chosen === undefined) throw new AppError(422, 'invalid', 'One of these articles no longer exists.')
  if (chosen.id === article.id) throw new AppError(422, 'invalid', 'An article can’t be related to itself.')
  if (chosen.status !== 'published') throw new AppError(422, 'invalid', `“${chosen.title}” isn’t published.`)
  if ((await listChoosers(trx, id)).length < RELATED_CHOSEN_BY) return
  const message = `“${chosen.title}” is already a related story of ${RELATED_CHOSEN_BY} articles. Choose another one.`
  throw new AppError(422, 'too_many', message)
}

async function getRow(db: Kysely<Database>, articleId: string): Promise<ArticleRow> {
  const article = await findArticle(db, storable(articleId))
  if (!article) throw notFound('Article')
  return article
}

function stale(current: readonly RelatedArticle[]): AppError {
  const message = 'Another editor chose related stories in the meantime. These are the current ones.'
  return new AppError(409, 'stale', message, { extra: { current } })
}
