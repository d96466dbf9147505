import type { SeenChoice } from '@hometown/shared-types/seen'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { findArticle } from '../../../content/articles/stored-articles.service.ts'
import { deleteDeskArticle, updateDeskArticle } from '../../../content/articles/writing/desk-articles.service.ts'
import { listSeenBy } from '../../../content/seen/seen.service.ts'
import { revert, WorkedOnError } from './revert.ts'
import type { By } from './take-step.ts'
import type { Undoing } from './undoing.ts'

/** Deletes an untouched article. One that was edited, or was a draft before, becomes a draft again. */
export async function undoArticle(
  context: AppContext,
  by: By,
  { last: step, earlier, seen: choice }: Undoing,
): Promise<string> {
  const { db } = context.store
  const id = step.made_id ?? ''
  const article = await findArticle(db, id)
  // One choice may be for several, of which readers know only some.
  const seen = choice && (await listSeenBy(context, 'article', id)).length > 0 ? choice : undefined
  if (!article) {
    await retryConflicts(() =>
      db.transaction().execute((trx) => revert(context, trx, by, step, { unlinks: 'article_id' })),
    )
    return 'The article was already deleted.'
  }
  const wasDraft = earlier.some((one) => one.step === 'draft' && one.made_id === id)
  // What readers know stays as a draft, so that its trail goes on.
  if (!wasDraft && seen === undefined && article.version === step.made_version) {
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
    const changes = { status: 'draft', seen } as const
    const { status } = await updateDeskArticle(context, id, changes, by.user, 'article.unpublish', also)
    if (status === 'published') return 'The article stays, with your note above its text.'
    if (seen) return `The article is a draft again. ${FOUND[seen.kind]}`
  } else await retryConflicts(() => db.transaction().execute((trx) => revert(context, trx, by, step)))
  return wasDraft ? 'The article is a draft again.' : 'Someone edited the article, so we kept it as a draft.'
}

const FOUND: Readonly<Record<SeenChoice['kind'], string>> = {
  note: '',
  cancel: '',
  redirect: 'Its address leads readers to the page you chose.',
  gone: 'Its address tells readers that it was taken down.',
}
