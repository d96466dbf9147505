import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type {
  BulkArticlesInput,
  BulkArticlesResult,
  ChangedArticle,
} from '@hometown/shared-types/contract/desk-articles'
import type { AppContext } from '../../../../context.ts'
import { findRow } from '../../../../database/read-rows.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { chooseRedirectTarget } from '../../redirects/index.ts'
import { articles } from '../articles.repository.ts'
import { deleteArticleAndRedirect, saveDeskChanges } from './desk-articles.service.ts'

const BULK_CHANGE_BATCH_SIZE = 10

const STATUS_OF_BULK_ACTION = { publish: 'published', draft: 'draft', archive: 'archived' } as const

interface BulkChangeOutcome {
  id: string
  changed?: ChangedArticle
  failed?: BulkArticlesResult['failed'][number]
}

/** Saves each article separately. Returns the previous states of articles whose status changed. */
export async function changeManyArticles(
  context: AppContext,
  { ids, action, versions = {}, sendTo }: BulkArticlesInput,
  user: CurrentUser,
): Promise<BulkArticlesResult> {
  const queue = [...new Set(ids)]
  const pages = { kind: 'article', ids: queue } as const
  const target = action === 'delete' ? await chooseRedirectTarget(context, sendTo, pages) : null
  const atOnce = context.wordpress ? 1 : BULK_CHANGE_BATCH_SIZE
  // Changes at the same time end in any order; the answer keeps the caller's.
  const outcomes: BulkChangeOutcome[] = []
  while (queue.length > 0) outcomes.push(...(await Promise.all(queue.splice(0, atOnce).map(change))))
  return {
    done: outcomes.flatMap(({ id, failed }) => (failed ? [] : id)),
    changed: outcomes.flatMap(({ changed }) => changed ?? []),
    failed: outcomes.flatMap(({ failed }) => failed ?? []),
  }

  async function change(id: string): Promise<BulkChangeOutcome> {
    const row = await findRow(context.store.db, articles, id)
    try {
      if (!row) throw notFound('Article')
      // If the caller gave no version, the one that was read counts: the answer has its state.
      const expectedVersion = versions[id] ?? row.version
      if (action === 'delete') {
        await deleteArticleAndRedirect(context, id, user, { target, version: expectedVersion })
        return { id }
      }
      if (row.status === STATUS_OF_BULK_ACTION[action]) return { id }
      const changes = { status: STATUS_OF_BULK_ACTION[action], version: expectedVersion }
      const { version } = await saveDeskChanges(context, id, changes, user, { action: 'article.update' })
      const { status, publish_at: publishAt, unpublish_at: unpublishAt } = row
      return { id, changed: { id, version, status, publishAt, unpublishAt } }
    } catch (error) {
      return { id, failed: { id, title: row?.title ?? '', message: describeBulkFailure(context, error) } }
    }
  }
}

function describeBulkFailure({ log }: AppContext, error: unknown): string {
  if (error instanceof AppError) return error.message
  log.error({ err: error }, 'could not change one of several articles')
  return 'Something went wrong. Please try again.'
}
