import type { ChatStreamEvent, CreateChatMessageInput } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import { isTaken } from '../../database/write-conflict.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { ChatMessageRow, ChatSessionRow } from './assistant.table.ts'
import { sendAttachments } from './attachments.repository.ts'
import { insertMessages, listMessageRows, markStopped, restartMessage } from './chat.repository.ts'
import { messageFromRow } from './chat-json.ts'
import { closeAbandoned, getSessionRow } from './sessions.service.ts'
import { writeAnswer } from './write-answer.ts'

/** Of one person and of all together. */
const AT_ONCE_PER_PERSON = 3
const AT_ONCE = 20
const MESSAGES_PER_SESSION = 400

type Tell = (event: ChatStreamEvent) => void

interface AnswerToStart {
  session: ChatSessionRow
  question: ChatMessageRow
  answer: ChatMessageRow
  tell: Tell
  leave(): void
}

export interface Answers {
  /** Keeps the question, then answers it. What is told last is `ended`; throws before anything is told. */
  ask(userId: string, sessionId: string, input: CreateChatMessageInput, tell: Tell): Promise<void>
  /** The same for the last answer once more, where it failed or was stopped. */
  retry(userId: string, sessionId: string, tell: Tell): Promise<void>
  /** What was said so far is kept. */
  stop(userId: string, sessionId: string): Promise<void>
  /** Of a conversation that is gone. */
  forget(sessionId: string): void
  close(): Promise<void>
}

/** Answers go on when nobody listens any more: who comes back finds them whole. */
export function createAnswers(context: AppContext): Answers {
  const { db } = context.store
  const running = new Map<string, { stopping: AbortController; done: Promise<void> }>()
  /** Who asked for what is under way; an answer has its place before it is there to be written. */
  const places: { userId: string }[] = []

  function takePlace(userId: string): () => void {
    const own = places.filter((one) => one.userId === userId).length
    if (own >= AT_ONCE_PER_PERSON || places.length >= AT_ONCE)
      throw new AppError(429, 'too_many_answers', 'Several answers are being written already. Wait for one to end.', {
        retryAfter: 10,
      })
    const place = { userId }
    places.push(place)
    return () => void places.splice(places.indexOf(place), 1)
  }

  /** Frees the place when nothing comes of the preparations; afterwards the answer does. */
  async function inPlace(userId: string, prepare: (leave: () => void) => Promise<void>): Promise<void> {
    const leave = takePlace(userId)
    try {
      await prepare(leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  function start({ session, question, answer, tell, leave }: AnswerToStart): void {
    const stopping = new AbortController()
    tell({ type: 'started', question: messageFromRow(question), answer: messageFromRow(answer) })
    const onText = (text: string) => tell({ type: 'text', text })
    const done = writeAnswer(context, { session, answer, signal: stopping.signal, onText })
      .then((ended) => tell({ type: 'ended', answer: ended }))
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'an answer of the assistant could not be kept')
        const problem = 'The answer could not be kept. Please try again.'
        tell({ type: 'ended', answer: { ...messageFromRow(answer), state: 'failed', problem } })
      })
      .finally(() => {
        leave()
        // The next one may have begun as soon as this one was kept.
        if (running.get(session.id)?.stopping === stopping) running.delete(session.id)
      })
    running.set(session.id, { stopping, done })
  }

  async function keepQuestion(session: ChatSessionRow, content: string, attachmentIds: readonly string[]) {
    const now = context.clock.now()
    const question = newMessage(session.id, 'user', content, now)
    // Later than its question also where both come in the same millisecond.
    const answer = newMessage(session.id, 'assistant', '', now + 1)
    await refuseBusy(() =>
      db.transaction().execute(async (trx) => {
        const rows = await listMessageRows(trx, session.id)
        if (rows.length >= MESSAGES_PER_SESSION)
          throw new AppError(422, 'too_long', 'This conversation is full. Begin a new one.')
        const last = rows.at(-1)?.created_at ?? 0
        // Clocks may go back; a conversation doesn't.
        if (last >= question.created_at) Object.assign(question, { created_at: last + 1 })
        Object.assign(answer, { created_at: question.created_at + 1 })
        await insertMessages(trx, [question, answer])
        if ((await sendAttachments(trx, session.id, question.id, attachmentIds)) !== attachmentIds.length)
          throw notFound('File')
      }),
    )
    return { question, answer }
  }

  return {
    ask: (userId, sessionId, { content, attachmentIds = [] }, tell) =>
      inPlace(userId, async (leave) => {
        const session = await getSessionRow(context, userId, sessionId)
        await closeAbandoned(context, session.id)
        const { question, answer } = await keepQuestion(session, storable(content), [...new Set(attachmentIds)])
        start({ session, question, answer, tell, leave })
      }),

    retry: (userId, sessionId, tell) =>
      inPlace(userId, async (leave) => {
        const session = await getSessionRow(context, userId, sessionId)
        await closeAbandoned(context, session.id)
        const [question, answer] = (await listMessageRows(db, session.id)).slice(-2)
        if (!question || answer?.role !== 'assistant')
          throw new AppError(409, 'nothing_to_retry', 'There is no answer to try again.')
        const now = context.clock.now()
        if (!(await refuseBusy(() => restartMessage(db, answer.id, now))))
          throw new AppError(409, 'nothing_to_retry', 'This answer did not fail.')
        const { content, rests_on, notices } = newMessage(session.id, 'assistant', '', now)
        const again = {
          ...answer,
          content,
          rests_on,
          notices,
          touched_at: now,
          problem: null,
          state: 'writing' as const,
        }
        start({ session, question, answer: again, tell, leave })
      }),

    async stop(userId, sessionId) {
      const session = await getSessionRow(context, userId, sessionId)
      const own = running.get(session.id)
      if (own) {
        own.stopping.abort()
        await own.done
        return
      }
      // Another process writes it, and sees that it shall not.
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

/** One answer of a conversation at a time: the index says so, whichever process writes it. */
async function refuseBusy<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new AppError(409, 'busy', 'An answer is still being written here. Stop it, or wait for it.')
  }
}
