import type { OpenedDecision } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { Transaction } from 'kysely'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import { createDeskArticle, updateDeskArticle } from '../../../content/articles/writing/desk-articles.service.ts'
import { getSettings } from '../../../platform/settings/settings.service.ts'
import { getShownRow, getSuggestionRow } from '../list-suggestions.ts'
import { requireOpen, requirePublishable, requireSameWords } from '../review/may-publish.ts'
import { countSteps } from '../review/steps.repository.ts'
import { type By, takeStep } from '../review/take-step.ts'
import { listAllOrigins } from '../suggestions.repository.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { articleOf } from './article-of-suggestion.ts'
import { afterDraft, made } from './made-of-suggestion.ts'

type Trx = Transaction<Database>

export async function draftSuggestion(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  const row = await getShownRow(context.store.db, id, shown)
  return makeArticle(context, by, row, 'draft')
}

/** Concurrent or repeated calls create only one article, because its id derives from the suggestion's. */
export async function makeArticle(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  step: 'publish' | 'draft',
): Promise<SuggestionMade> {
  const { db } = context.store
  // Count first: an article that is made meanwhile either shows in the row or has the same id.
  const steps = await countSteps(db, row.id)
  requireOpen(await getSuggestionRow(db, row.id), 'article_id')
  const { siteName, timeZone } = await getSettings(context)
  const origins = (await listAllOrigins(db, [row.id])).get(row.id) ?? []
  const clientId = uuidOf(`${row.id} ${steps}`, uuidOf.URL)
  const article = articleOf(row, origins, { name: siteName, timeZone })
  // Who edits a draft has written it.
  const authorName = (step === 'draft' && by.user.displayName) || article.authorName
  const status = step === 'publish' ? 'published' : 'draft'
  try {
    await createDeskArticle(context, { ...article, authorName, clientId, status }, by.user, linked)
  } catch (error) {
    // Another editor was faster.
    if (error instanceof AppError && error.code === 'id_taken')
      requireOpen(await getSuggestionRow(db, row.id), 'article_id')
    throw error
  }
  return made(context, row.id)

  async function linked(trx: Trx, { id, version }: ArticleRow): Promise<void> {
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'article_id')
    requireSameWords(now, row)
    const after = step === 'publish' ? 'published' : afterDraft(now)
    const changes = { status: after, article_id: id, ai_opened: row.ai_opened }
    await takeStep(context, trx, by, now, { step, changes, made: { id, version } })
  }
}

export async function publishDraft(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  articleId: string,
): Promise<SuggestionMade> {
  await updateDeskArticle(
    context,
    articleId,
    { status: 'published' },
    by.user,
    'article.publish',
    async (trx, article) => {
      const now = await getSuggestionRow(trx, row.id)
      requirePublishable(now)
      requireSameWords(now, row)
      const made = { id: article.id, version: article.version }
      await takeStep(context, trx, by, now, { step: 'publish', changes: { status: 'published' }, made })
    },
  )
  return made(context, row.id)
}
