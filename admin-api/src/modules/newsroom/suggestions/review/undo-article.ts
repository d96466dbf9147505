import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { findArticle } from '../../../content/articles/stored-articles.service.ts'
import { deleteDeskArticle, updateDeskArticle } from '../../../content/articles/writing/desk-articles.service.ts'
import { revert, WorkedOnError } from './revert.ts'
import type { By } from './take-step.ts'
import type { Undoing } from './undoing.ts'

/** Deletes an untouched article. One that was edited, or was a draft before, becomes a draft again. */
export async function undoArticle(context: AppContext, by: By, { last: step, earlier }: Undoing): Promise<string> {
  const { db } = context.store
  const id = step.made_id ?? ''
  const article = await findArticle(db, id)
  if (!article) {
    await retryConflicts(() =>
      db.transaction().execute((trx) => revert(context, trx, by, step, { unlinks: 'article_id' })),
    )
    return 'The article was already deleted.'
  }
  const wasDraft = earlier.some((one) => one.step === 'draft' && one.made_id === id)
  if (!wasDraft && article.version === step.made_version) {
    try {
      await deleteDeskArticle(context, id, by.user, {
        async also(trx, { version }) {
          if (version !== step.made_version) throw new WorkedOnError()
          await revert(context, trx, by, step, { unlinks: 'article_id' })
        },
      })
      return 'We deleted the article.'
    } catch (error) {
      if (!(error instanceof WorkedOnError)) throw error
    }
  }
  if (article.status === 'published') {
    const also = (trx: Transaction<Database>) => revert(context, trx, by, step)
    await updateDeskArticle(context, id, { status: 'draft' }, by.user, 'article.unpublish', also)
  } else await retryConflicts(() => db.transaction().execute((trx) => revert(context, trx, by, step)))
  return wasDraft ? 'The article is a draft again.' : 'Someone edited the article, so we kept it as a draft.'
}
