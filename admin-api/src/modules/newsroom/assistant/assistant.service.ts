import {
  type ChatBasis,
  type ChatConversation,
  type ChatDraft,
  type ChatMessage,
  type ChatSession,
  type CreateChatMessageInput,
  type CreateChatSessionInput,
  chatBasisSchema,
  type UpdateChatSessionInput,
} from '@hometown/shared-types/contract/assistant'
import { createDeskArticleSchema } from '@hometown/shared-types/contract/desk-articles'
import { type AnswerBlock, type AnswerSpan, readAnswer, textOfSpans } from '@hometown/shared-types/rules/answer-text'
import { clipText } from '@hometown/shared-types/rules/html'
import { escapeHtml, isVisible, singleLine, storable } from '@hometown/shared-types/rules/text'
import { isoTime } from '@hometown/shared-types/rules/time'
import type { Kysely } from 'kysely'
import { v7 as uuid, v5 as uuidOf } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { findArticle } from '../../content/articles/stored-articles.service.ts'
import { createDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { ChatMessageTable, ChatSessionTable } from './assistant.table.ts'
import { attachmentFromRow, chatFiles, listAttachments, sendAttachments } from './attachments.service.ts'

const SESSIONS_LISTED = 300
const MESSAGES_PER_SESSION = 400
const CUT_OFF = 'The answer was cut off. Please try again.'

export async function listSessions({ store }: AppContext, userId: string): Promise<ChatSession[]> {
  const rows = await store.db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_LISTED)
    .execute()
  return rows.map(sessionFromRow)
}

/** Only one's own. @throws AppError 404 */
export async function getSession({ store }: AppContext, userId: string, id: string): Promise<ChatSessionTable> {
  const row = await store.db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('id', '=', storable(id))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Conversation')
  return row
}

export async function getConversation({ store }: AppContext, session: ChatSessionTable): Promise<ChatConversation> {
  return {
    ...sessionFromRow(session),
    messages: (await listMessages(store.db, session.id)).map(messageFromRow),
    attachments: (await listAttachments(store.db, session.id)).map(attachmentFromRow),
  }
}

export async function createSession(
  { store, clock }: AppContext,
  userId: string,
  { title, provider = 'openai' }: CreateChatSessionInput,
): Promise<ChatSession> {
  const now = clock.now()
  const row = { id: uuid(), title: lineOf(title), provider, user_id: userId, created_at: now, updated_at: now }
  await store.db.insertInto('chat_sessions').values(row).execute()
  return sessionFromRow(row)
}

export async function changeSession(
  { store, clock }: AppContext,
  session: ChatSessionTable,
  { title = session.title, provider = session.provider }: UpdateChatSessionInput,
): Promise<ChatSession> {
  const changes = { title: lineOf(title), provider, updated_at: clock.now() }
  await store.db.updateTable('chat_sessions').set(changes).where('id', '=', session.id).execute()
  return sessionFromRow({ ...session, ...changes })
}

export async function deleteSession(context: AppContext, { user }: SignedIn, session: ChatSessionTable) {
  const { store, clock } = context
  // Before their rows, so that no file is left without one. Files that are uploaded meanwhile follow below.
  for (const { id } of await listAttachments(store.db, session.id)) await chatFiles(context).delete(id)
  const files = await store.db.transaction().execute(async (trx) => {
    const rows = await trx.deleteFrom('chat_attachments').where('session_id', '=', session.id).returning('id').execute()
    // Also deletes its messages.
    await trx.deleteFrom('chat_sessions').where('id', '=', session.id).execute()
    const details = { name: session.title, files: rows.length }
    await recordAudit(trx, { user, action: 'chat.delete', subject: session.id, details }, clock.now())
    return rows
  })
  for (const { id } of files) await chatFiles(context).delete(id)
}

function lineOf(title: string): string {
  const line = singleLine(title)
  if (!isVisible(line)) throw new AppError(422, 'invalid', 'Title is required')
  return line
}

export async function listMessages(db: Kysely<Database>, sessionId: string): Promise<ChatMessageTable[]> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function sessionFromRow({ id, title, provider, created_at, updated_at }: ChatSessionTable): ChatSession {
  return { id, title, provider, createdAt: isoTime(created_at), updatedAt: isoTime(updated_at) }
}

const restsOnSchema = z.array(chatBasisSchema)
const noticesSchema = z.array(z.string())

export function messageFromRow(row: ChatMessageTable): ChatMessage {
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    content: row.content,
    state: row.state,
    answeredBy: row.answered_by,
    restsOn: restsOnSchema.parse(JSON.parse(row.rests_on)),
    notices: noticesSchema.parse(JSON.parse(row.notices)),
    problem: row.problem,
    articleId: row.article_id,
    createdAt: isoTime(row.created_at),
  }
}

type EndedAnswer = ChatMessage & Pick<ChatMessageTable, 'state'>

export interface Asked {
  session: ChatSessionTable
  question: ChatMessageTable
  answer: ChatMessageTable
}

/** Keeps the question, and an answer that counts as cut off until it is written. */
export async function ask(
  { store, clock }: AppContext,
  session: ChatSessionTable,
  { content, attachmentIds = [] }: CreateChatMessageInput,
): Promise<Asked> {
  return store.db.transaction().execute(async (trx) => {
    const rows = await listMessages(trx, session.id)
    if (rows.length >= MESSAGES_PER_SESSION)
      throw new AppError(422, 'too_long', 'This conversation is full. Start a new one.')
    // Keeps messages in order within a millisecond, and when the clock goes back.
    const now = Math.max(clock.now(), (rows.at(-1)?.created_at ?? 0) + 1)
    const message = { session_id: session.id, answered_by: null, rests_on: '[]', notices: '[]', article_id: null }
    const question: ChatMessageTable = {
      ...{ ...message, id: uuid(), role: 'user', content: storable(content) },
      ...{ state: 'complete', problem: null, created_at: now },
    }
    const answer: ChatMessageTable = {
      ...{ ...message, id: uuid(), role: 'assistant', content: '' },
      ...{ state: 'failed', problem: CUT_OFF, created_at: now + 1 },
    }
    await trx.insertInto('chat_messages').values([question, answer]).execute()
    await sendAttachments(trx, question, attachmentIds)
    return { session, question, answer }
  })
}

export async function askAgain({ store }: AppContext, session: ChatSessionTable): Promise<Asked> {
  const [question, answer] = (await listMessages(store.db, session.id)).slice(-2)
  if (!question || answer?.role !== 'assistant' || answer.state === 'complete')
    throw new AppError(409, 'nothing_to_retry', 'There’s no answer to retry.')
  return { session, question, answer }
}

/** With what the model, or the archive, answered. */
export async function saveAnswer({ store, clock }: AppContext, answer: EndedAnswer): Promise<void> {
  const { id, sessionId, state, content, answeredBy, problem, restsOn, notices } = answer
  const lists = { rests_on: JSON.stringify(restsOn), notices: JSON.stringify(notices) }
  await store.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('chat_messages')
      .set({ state, content, answered_by: answeredBy, problem, ...lists })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('chat_sessions').set({ updated_at: clock.now() }).where('id', '=', sessionId).execute()
  })
}

/** Concurrent or repeated calls create only one draft, because its id derives from the answer's. */
export async function makeDraft(
  context: AppContext,
  { user }: SignedIn,
  session: ChatSessionTable,
  messageId: string,
): Promise<ChatDraft> {
  const rows = await listMessages(context.store.db, session.id)
  const at = rows.findIndex(({ id }) => id === messageId)
  const row = rows[at]
  if (row?.role !== 'assistant') throw notFound('Answer')
  if (row.article_id && (await findArticle(context.store.db, row.article_id))) return { articleId: row.article_id }
  if (row.state === 'failed' || row.answered_by !== 'model' || row.content.trim() === '')
    throw new AppError(409, 'no_answer', 'This conversation has no answer to turn into a draft.')
  const question = rows.slice(0, at).findLast(({ role }) => role === 'user')
  const article = createDeskArticleSchema.parse({
    ...draftOfAnswer(row.content, question?.content ?? session.title, messageFromRow(row).restsOn),
    category: 'Community',
    authorName: user.username,
    status: 'draft',
  })
  const clientId = uuidOf(`${row.id} ${row.article_id ?? ''}`, uuidOf.URL)
  try {
    await createDeskArticle(context, { ...article, clientId }, user, async (trx, { id, title }) => {
      await trx.updateTable('chat_messages').set({ article_id: id }).where('id', '=', row.id).execute()
      const details = { name: title, articleId: id }
      await recordAudit(trx, { user, action: 'chat.draft', subject: session.id, details }, context.clock.now())
    })
    announce(context, { type: 'changed', lists: ['articles'] })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'id_taken')) throw error
  }
  return { articleId: clientId }
}

/** The answer's first heading, or else the question, becomes the headline. */
function draftOfAnswer(answer: string, question: string, restsOn: readonly ChatBasis[]) {
  const [first, ...rest] = readAnswer(answer)
  const heading = first?.kind === 'heading' ? textOfSpans(first.spans) : ''
  const body = heading.trim() || !first ? rest : [first, ...rest]
  const firstParagraph = body.find((block) => block.kind === 'paragraph')
  const lead = firstParagraph?.kind === 'paragraph' ? textOfSpans(firstParagraph.spans) : ''
  const title = clipText(oneLine(heading) || oneLine(question), 160) || 'Draft of an answer'
  return {
    title,
    description: clipText(oneLine(lead), 300) || title,
    content: [...body.map(blockHtml), basisHtml(restsOn)].join('\n'),
  }
}

function blockHtml(block: AnswerBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${spansHtml(block.spans)}</h${block.level}>`
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul'
      const start = block.ordered && block.start > 1 ? ` start="${block.start}"` : ''
      return `<${name}${start}>${block.items.map((item) => `<li><p>${spansHtml(item)}</p></li>`).join('')}</${name}>`
    }
    case 'table': {
      const row = (cells: readonly AnswerSpan[][], cell: 'th' | 'td') =>
        `<tr>${cells.map((spans) => `<${cell}><p>${spansHtml(spans)}</p></${cell}>`).join('')}</tr>`
      return `<table><tbody>${row(block.head, 'th')}${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    case 'quote':
      return `<blockquote><p>${spansHtml(block.spans)}</p></blockquote>`
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    default:
      return `<p>${spansHtml(block.spans)}</p>`
  }
}

function spansHtml(spans: readonly AnswerSpan[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'cite') return `[${span.number}]`
      if ('text' in span) return span.kind === 'code' ? `<code>${escapeHtml(span.text)}</code>` : escapeHtml(span.text)
      const inner = spansHtml(span.spans)
      if (span.kind === 'link') return `<a href="${escapeHtml(span.href)}">${inner}</a>`
      return span.kind === 'strong' ? `<strong>${inner}</strong>` : `<em>${inner}</em>`
    })
    .join('')
}

function basisHtml(restsOn: readonly ChatBasis[]): string {
  if (restsOn.length === 0) return ''
  const items = restsOn.map(({ number, title, detail, sitePath, url }) => {
    const words = `${escapeHtml(title)} (${escapeHtml(detail)})`
    const href = sitePath ?? url
    return `<li><p>[${number}] ${href ? `<a href="${escapeHtml(href)}">${words}</a>` : words}</p></li>`
  })
  return `<p><em>For the editor: what this rests on. Take it out before publishing.</em></p>\n<ul>${items.join('')}</ul>`
}

/** Citations leave a space before the sentence's end. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?: |$))/g, '')
    .trim()
}
