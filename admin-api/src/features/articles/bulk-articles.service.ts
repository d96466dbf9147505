import type { BulkArticlesInput, BulkArticlesResult } from '@hometown/shared-types/desk-article'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { announce } from '../live/live.service.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { findArticle } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'
import { articleWriter } from './choose-writer.ts'
import { type Actor, saveOptions } from './desk-articles.service.ts'

/** Saves that share a commit: few enough that others hardly wait for it. A WordPress is asked for one after the other. */
const AT_ONCE = 10

const statuses = { publish: 'published', draft: 'draft', archive: 'archived' } as const

/** Changes each article as a save of its own; one publish follows for all. */
export async function changeArticles(
  context: AppContext,
  { ids, action, versions = {} }: BulkArticlesInput,
  actor: Actor,
): Promise<BulkArticlesResult> {
  const result: BulkArticlesResult = { done: [], failed: [] }
  const waiting = [...new Set(ids.map(storable))]
  const atOnce = context.wordpress ? 1 : AT_ONCE
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(change))
  if (result.done.length > 0) wakePublishing(context)
  if (result.done.length > 0) announce(context, { type: 'changed', lists: ['articles'] })
  return result

  async function change(id: string): Promise<void> {
    const row = await findArticle(context.store.db, id)
    try {
      if (!row) throw notFound('Article')
      await changeOne(context, row, { action, version: versions[id] }, actor)
      result.done.push(id)
    } catch (error) {
      result.failed.push({ id, title: row?.title ?? '', message: explain(context, error) })
    }
  }
}

async function changeOne(
  context: AppContext,
  row: ArticleRow,
  { action, version }: { action: BulkArticlesInput['action']; version: number | undefined },
  actor: Actor,
): Promise<void> {
  const writer = articleWriter(context)
  const deed = action === 'delete' ? 'article.delete' : 'article.update'
  const options = { ...saveOptions(context, actor, { action: deed, was: row.status }), quiet: true }
  if (action === 'delete') return writer.remove(row.id, actor.username, options)
  const status = statuses[action]
  if (row.status === status) return
  const now = context.clock.now()
  // What WordPress has for a later day is to be seen now.
  const isAhead = status === 'published' && row.published_at !== null && row.published_at > now
  const mustBeSeen = status === 'published' && version !== undefined
  const changes = { status, ...(isAhead && { publishedAt: now }), ...(mustBeSeen && { version }) }
  await writer.update(row.id, changes, actor.username, options)
}

function explain({ log }: AppContext, error: unknown): string {
  if (error instanceof AppError) return error.message
  log.error({ err: error }, 'one of many articles could not be changed')
  return 'Something went wrong. Please try again.'
}
