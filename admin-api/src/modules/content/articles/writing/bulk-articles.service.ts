import type { BulkArticlesResult } from '@hometown/shared-types/bulk-articles'
import type { ChangeArticles } from '@hometown/shared-types/seen-calls'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { listRedirectIds, requireChoice, withFormerSlugs } from '../../seen/seen.service.ts'
import { findArticle, listArticles } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { categoryRequired, isCategoryOpen, listOpenCategories } from '../open-categories/open-categories.service.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'
import { isShown, readShown, shownOf } from '../shown-articles.ts'
import type { SaveOptions } from './article-writer.ts'
import { articleWriter } from './choose-writer.ts'
import { type Actor, saveOptions } from './desk-articles.service.ts'
import { settleTaking } from './take-from-readers.ts'

const AT_ONCE = 10

const statuses = { publish: 'published', draft: 'draft', archive: 'archived', delete: undefined } as const

/** Saves each article separately, then publishes once. Returns the previous states of articles whose status changed. */
export async function changeArticles(
  context: AppContext,
  { ids, action, versions = {}, seen: choice }: ChangeArticles,
  actor: Actor,
): Promise<BulkArticlesResult> {
  const waiting = [...new Set(ids.map(storable))]
  const plans = await readPlans(context.store.db, waiting)
  const atOnce = context.wordpress ? 1 : AT_ONCE
  const { seen, redirects } = await findSeen(context, waiting, action, choice)
  // Collected per batch, because parallel changes end in any order and the answer keeps the caller's.
  const results: BulkArticlesResult[] = []
  while (waiting.length > 0) results.push(...(await Promise.all(waiting.splice(0, atOnce).map(change))))
  const done = results.flatMap((result) => result.done)
  if (done.length > 0) wakePublishing(context)
  if (done.length > 0) announce(context, { type: 'changed', lists: ['articles'] })
  return {
    done,
    kept: results.flatMap((result) => result.kept),
    changed: results.flatMap((result) => result.changed),
    failed: results.flatMap((result) => result.failed),
  }

  async function change(id: string): Promise<BulkArticlesResult> {
    const row = await findArticle(context.store.db, id)
    try {
      if (!row) throw notFound('Article')
      const leaves = statuses[action] !== 'published' && isShown(row)
      const chosen = seen.has(id) ? choice : undefined
      const shown = leaves ? await readShown(context.store.db, row) : undefined
      const taking = shown && (await settleTaking(context, actor, { shown, choice: chosen, redirects }))
      if (taking?.isKept) return { done: [], kept: [id], changed: [], failed: [] }
      const after = await changeOne(context, row, { action, version: versions[id], leaving: taking?.leaving }, actor)
      const changed = after && { ...(plans.get(id) ?? NO_PLANS), id, version: after.version, status: row.status }
      return { done: [id], kept: [], changed: changed ? [changed] : [], failed: [] }
    } catch (error) {
      return {
        done: [],
        kept: [],
        changed: [],
        failed: [{ id, title: row?.title ?? '', message: explain(context, error) }],
      }
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
    leaving,
  }: { action: ChangeArticles['action']; version: number | undefined; leaving: SaveOptions['leaving'] },
  actor: Actor,
): Promise<ArticleRow | undefined> {
  const writer = articleWriter(context)
  const audited = action === 'delete' ? 'article.delete' : 'article.update'
  const options = { ...saveOptions(context, actor, { action: audited, was: row.status, leaving }), quiet: true }
  if (action === 'delete') {
    await writer.remove(row.id, actor.username, options)
    return undefined
  }
  const status = statuses[action]
  if (row.status === status) return undefined
  if (
    status === 'published' &&
    isCategoryOpen(row) &&
    (await listOpenCategories(context.store.db, [row.id])).length > 0
  )
    throw categoryRequired()
  const now = context.clock.now()
  // WordPress may have it scheduled for later; publish it now.
  const isAhead = status === 'published' && row.published_at !== null && row.published_at > now
  const mustBeSeen = status === 'published' && version !== undefined
  const changes = { status, ...(isAhead && { publishedAt: now }), ...(mustBeSeen && { version }) }
  return writer.update(row.id, changes, actor.username, options)
}

/** One choice is for all that readers know. @throws AppError 409 `seen` */
async function findSeen(
  context: AppContext,
  ids: readonly string[],
  action: ChangeArticles['action'],
  choice: ChangeArticles['seen'],
): Promise<{ seen: ReadonlySet<string>; redirects: string[] }> {
  if (action === 'publish') return { seen: new Set(), redirects: [] }
  const { db } = context.store
  const shown = await withFormerSlugs(db, (await listArticles(db, ids)).filter(isShown).map(shownOf))
  const redirects = await listRedirectIds(db, shown)
  const seen = await requireChoice(context, db, shown, choice)
  return { seen: new Set(seen.map(({ id }) => id)), redirects }
}

function explain({ log }: AppContext, error: unknown): string {
  if (error instanceof AppError) return error.message
  log.error({ err: error }, 'could not change one of several articles')
  return 'Something went wrong. Please try again.'
}
