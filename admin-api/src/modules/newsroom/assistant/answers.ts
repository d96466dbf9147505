import type { ChatStreamEvent, CreateChatMessageInput } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isTaken } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import {
  insertMessages,
  listMessageRows,
  markStopped,
  messageFromRow,
  restartMessage,
  sendAttachments,
} from './assistant.repository.ts'
import { openSession } from './assistant.service.ts'
import type { ChatMessageRow, ChatSessionRow } from './assistant.table.ts'
import { writeAnswer } from './write-answer.ts'

const AT_ONCE_PER_PERSON = 3
const AT_ONCE = 20
const MESSAGES_PER_SESSION = 400

type Tell = (event: ChatStreamEvent) => void

interface Asked {
  question: ChatMessageRow
  answer: ChatMessageRow
}

export interface Answers {
  /** The last event is `ended`; errors are thrown before any event. */
  ask(userId: string, sessionId: string, input: CreateChatMessageInput, emit: Tell): Promise<void>
  retry(userId: string, sessionId: string, emit: Tell): Promise<void>
  stop(userId: string, sessionId: string): Promise<void>
  forget(sessionId: string): void
  close(): Promise<void>
}

/** An answer continues without listeners, so that a reader who returns finds it complete. */
export function createAnswers(context: AppContext): Answers {
  const { db } = context.store
  const running = new Map<string, { stopping: AbortController; done: Promise<void> }>()
  /** The accounts of all answers that are prepared or written. */
  const asking: string[] = []

  async function start(
    userId: string,
    sessionId: string,
    emit: Tell,
    prepare: (session: ChatSessionRow) => Promise<Asked>,
  ): Promise<void> {
    if (asking.length >= AT_ONCE || asking.filter((id) => id === userId).length >= AT_ONCE_PER_PERSON)
      throw new AppError(429, 'too_many_answers', 'We’re already writing several answers. Wait until one is done.', {
        retryAfter: 10,
      })
    asking.push(userId)
    const leave = () => asking.splice(asking.indexOf(userId), 1)
    try {
      const session = await openSession(context, userId, sessionId)
      write(session, await refuseBusy(() => prepare(session)), emit, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  function write(session: ChatSessionRow, { question, answer }: Asked, emit: Tell, leave: () => void): void {
    const stopping = new AbortController()
    emit({ type: 'started', question: messageFromRow(question), answer: messageFromRow(answer) })
    const onText = (text: string) => emit({ type: 'text', text })
    const done = writeAnswer(context, { session, answer, signal: stopping.signal, onText })
      .then((ended) => emit({ type: 'ended', answer: ended }))
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'could not save an answer of the assistant')
        const problem = 'Couldn’t save the answer. Please try again.'
        emit({ type: 'ended', answer: { ...messageFromRow(answer), state: 'failed', problem } })
      })
      .finally(() => {
        leave()
        // The next answer may have started as soon as this one was saved.
        if (running.get(session.id)?.stopping === stopping) running.delete(session.id)
      })
    running.set(session.id, { stopping, done })
  }

  return {
    ask: (userId, sessionId, { content, attachmentIds = [] }, emit) =>
      start(userId, sessionId, emit, ({ id }) =>
        keepQuestion(context, id, storable(content), [...new Set(attachmentIds)]),
      ),

    retry: (userId, sessionId, emit) => start(userId, sessionId, emit, ({ id }) => restartAnswer(context, id)),

    async stop(userId, sessionId) {
      const session = await openSession(context, userId, sessionId)
      const own = running.get(session.id)
      if (own) {
        own.stopping.abort()
        await own.done
        return
      }
      const last = (await listMessageRows(db, session.id)).at(-1)
      if (last) await markStopped(db, last.id)
    },

    forget(sessionId) {
      running.get(sessionId)?.stopping.abort()
    },

    async close() {
      for (const { stopping } of running.values()) stopping.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

async function keepQuestion(
  { store, clock }: AppContext,
  sessionId: string,
  content: string,
  attachmentIds: readonly string[],
): Promise<Asked> {
  return store.db.transaction().execute(async (trx) => {
    const rows = await listMessageRows(trx, sessionId)
    if (rows.length >= MESSAGES_PER_SESSION)
      throw new AppError(422, 'too_long', 'This conversation is full. Start a new one.')
    // Keeps messages in order within a millisecond, and when the clock goes back.
    const now = Math.max(clock.now(), (rows.at(-1)?.created_at ?? 0) + 1)
    const question = newMessage(sessionId, 'user', content, now)
    const answer = newMessage(sessionId, 'assistant', '', now + 1)
    await insertMessages(trx, [question, answer])
    if ((await sendAttachments(trx, sessionId, question.id, attachmentIds)) !== attachmentIds.length)
      throw notFound('File')
    return { question, answer }
  })
}

async function restartAnswer({ store: { db }, clock }: AppContext, sessionId: string): Promise<Asked> {
  const [question, last] = (await listMessageRows(db, sessionId)).slice(-2)
  if (!question || last?.role !== 'assistant')
    throw new AppError(409, 'nothing_to_retry', 'There’s no answer to retry.')
  const answer = await restartMessage(db, last.id, clock.now())
  if (!answer) throw new AppError(409, 'nothing_to_retry', 'This answer didn’t fail.')
  return { question, answer }
}

function newMessage(sessionId: string, role: ChatMessageRow['role'], content: string, now: number): ChatMessageRow {
  return {
    id: uuid(),
    session_id: sessionId,
    role,
    content,
    state: role === 'user' ? 'complete' : 'writing',
    answered_by: null,
    rests_on: '[]',
    notices: '[]',
    problem: null,
    article_id: null,
    touched_at: now,
    created_at: now,
  }
}

/** A unique index allows one answer in progress per conversation, across processes. @throws AppError 409 */
async function refuseBusy<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new AppError(409, 'busy', 'We’re still writing an answer. Stop it, or wait for it.')
  }
}
