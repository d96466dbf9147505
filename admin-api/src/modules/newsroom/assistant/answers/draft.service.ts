import { createDeskArticleSchema } from '@hometown/shared-types/desk-article'
import { storable } from '@hometown/shared-types/storable-text'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { createDeskArticle, getDeskArticle } from '../../../content/articles/writing/desk-articles.service.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findMessageRow, listMessageRows, setDraft } from '../chat.repository.ts'
import { messageFromRow } from '../chat-json.ts'
import { getSessionRow } from '../sessions.service.ts'
import { draftOfAnswer } from './answer-html.ts'

const MADE_OF = ['complete', 'stopped']

/** Concurrent or repeated calls create only one draft, because its id derives from the answer's. */
export async function makeDraft(
  context: AppContext,
  { user }: SignedIn,
  sessionId: string,
  messageId: string,
): Promise<{ articleId: string }> {
  const { db } = context.store
  const session = await getSessionRow(context, user.id, sessionId)
  const row = await findMessageRow(db, session.id, storable(messageId))
  if (row?.role !== 'assistant') throw notFound('Answer')
  if (row.article_id && (await isThere(context, row.article_id))) return { articleId: row.article_id }
  if (!MADE_OF.includes(row.state) || row.answered_by !== 'model' || row.content.trim() === '')
    throw new AppError(409, 'no_answer', 'This conversation has no answer to turn into a draft.')
  const rows = await listMessageRows(db, session.id)
  const question = rows
    .slice(
      0,
      rows.findIndex(({ id }) => id === row.id),
    )
    .findLast(({ role }) => role === 'user')
  const article = createDeskArticleSchema.parse({
    ...draftOfAnswer(row.content, question?.content ?? session.title, messageFromRow(row).restsOn),
    category: 'Community',
    authorName: user.username,
    status: 'draft',
  })
  const clientId = uuidOf(`${row.id} ${row.article_id ?? ''}`, uuidOf.URL)
  try {
    const made = await createDeskArticle(context, { ...article, clientId }, user, async (trx, { id, title }) => {
      await setDraft(trx, row.id, id)
      await recordAudit(
        trx,
        { user, action: 'chat.draft', subject: session.id, details: { name: title, articleId: id } },
        context.clock.now(),
      )
    })
    announce(context, { type: 'changed', lists: ['articles'] })
    return { articleId: made.id }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'id_taken')) throw error
    const articleId = (await findMessageRow(db, session.id, row.id))?.article_id
    if (!articleId) throw error
    return { articleId }
  }
}

async function isThere(context: AppContext, articleId: string): Promise<boolean> {
  return getDeskArticle(context, articleId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.status === 404) return false
      throw error
    },
  )
}
