import type { BulkArticlesInput, BulkArticlesResult } from '@hometown/shared-types/bulk-articles'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { chooseTarget } from '../../redirects/redirects.service.ts'
import { findArticle, listArticles } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { categoryRequired, isCategoryOpen } from './desk-article-json.ts'
import { type Actor, saveOptions } from './desk-articles.service.ts'
import { articleWriter } from './local-writer.ts'

const AT_ONCE = 10

const statuses = { publish: 'published', draft: 'draft', archive: 'archived', delete: undefined } as const

/** Saves each article separately, then publishes once. Returns the previous states of articles whose status changed. */
export async function changeArticles(
  context: AppContext,
  { ids, action, versions = {}, sendTo }: BulkArticlesInput,
  actor: Actor,
): Promise<BulkArticlesResult> {
  const waiting = [...new Set(ids.map(storable))]
  const plans = await readPlans(context.store.db, waiting)
  const atOnce = context.wordpress ? 1 : AT_ONCE
  const leaving = action === 'delete' && sendTo ? await listArticles(context.store.db, waiting) : []
  const target = await chooseTarget(
    context,
    sendTo,
    leaving.map(({ slug }) => ({ kind: 'article', slug })),
  )
  // Collected per batch, because parallel changes end in any order and the answer keeps the caller's.
  const results: BulkArticlesResult[] = []
  while (waiting.length > 0) results.push(...(await Promise.all(waiting.splice(0, atOnce).map(change))))
  const done = results.flatMap((result) => result.done)
  if (done.length > 0) wakePublishing(context)
  if (done.length > 0) announce(context, { type: 'changed', lists: ['articles'] })
  return {
    done,
    changed: results.flatMap((result) => result.changed),
    failed: results.flatMap((result) => result.failed),
  }

  async function change(id: string): Promise<BulkArticlesResult> {
    const row = await findArticle(context.store.db, id)
    try {
      if (!row) throw notFound('Article')
      const after = await changeOne(context, row, { action, version: versions[id], target }, actor)
      const changed = after && { ...(plans.get(id) ?? NO_PLANS), id, version: after.version, status: row.status }
      return { done: [id], changed: changed ? [changed] : [], failed: [] }
    } catch (error) {
      return { done: [], changed: [], failed: [{ id, title: row?.title ?? '', message: explain(context, error) }] }
    }
  }
}

/** Returns the saved article, or undefined when its status doesn't change. */
async function changeOne(
  context: AppContext,
  row: ArticleRow,
  {
    action,
    version,
    target,
  }: { action: BulkArticlesInput['action']; version: number | undefined; target: string | null },
  actor: Actor,
): Promise<ArticleRow | undefined> {
  const writer = articleWriter(context)
  const audited = action === 'delete' ? 'article.delete' : 'article.update'
  const options = { ...saveOptions(context, actor, { action: audited, was: row.status, sendTo: target }), quiet: true }
  if (action === 'delete') {
    await writer.remove(row.id, actor.username, options)
    return undefined
  }
  const status = statuses[action]
  if (row.status === status) return undefined
  if (status === 'published' && isCategoryOpen(row)) throw categoryRequired()
  const now = context.clock.now()
  // WordPress may have it scheduled for later; publish it now.
  const isAhead = status === 'published' && row.published_at !== null && row.published_at > now
  const mustBeSeen = status === 'published' && version !== undefined
  const changes = { status, ...(isAhead && { publishedAt: now }), ...(mustBeSeen && { version }) }
  return writer.update(row.id, changes, actor.username, options)
}

function explain({ log }: AppContext, error: unknown): string {
  if (error instanceof AppError) return error.message
  log.error({ err: error }, 'could not change one of several articles')
  return 'Something went wrong. Please try again.'
}
