import type { ChatStreamEvent, CreateChatMessageInput } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ChatMessageRow, ChatSessionRow } from '../assistant.table.ts'
import { listMessageRows, markStopped } from '../chat.repository.ts'
import { messageFromRow } from '../chat-json.ts'
import { keepQuestion, restartAnswer } from '../keep-question.ts'
import { closeAbandoned, getSessionRow } from '../sessions.service.ts'
import { writeAnswer } from './write-answer.ts'

type Tell = (event: ChatStreamEvent) => void

interface AnswerToStart {
  session: ChatSessionRow
  question: ChatMessageRow
  answer: ChatMessageRow
  emit: Tell
  leave(): void
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
  const slots = createAnswerSlots()

  function start({ session, question, answer, emit, leave }: AnswerToStart): void {
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
      slots.prepareIn(userId, async (leave) => {
        const session = await getSessionRow(context, userId, sessionId)
        await closeAbandoned(context, session.id)
        const asked = await keepQuestion(context, session.id, storable(content), [...new Set(attachmentIds)])
        start({ session, ...asked, emit, leave })
      }),

    retry: (userId, sessionId, emit) =>
      slots.prepareIn(userId, async (leave) => {
        const session = await getSessionRow(context, userId, sessionId)
        await closeAbandoned(context, session.id)
        start({ session, ...(await restartAnswer(context, session.id)), emit, leave })
      }),

    async stop(userId, sessionId) {
      const session = await getSessionRow(context, userId, sessionId)
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

const AT_ONCE_PER_PERSON = 3
const AT_ONCE = 20

interface AnswerSlots {
  /** Reserves a slot until `prepare` fails or calls `leave`. @throws 429 if there is none */
  prepareIn(userId: string, prepare: (leave: () => void) => Promise<void>): Promise<void>
}

function createAnswerSlots(): AnswerSlots {
  const taken: { userId: string }[] = []

  function take(userId: string): () => void {
    const own = taken.filter((one) => one.userId === userId).length
    if (own >= AT_ONCE_PER_PERSON || taken.length >= AT_ONCE)
      throw new AppError(429, 'too_many_answers', 'We’re already writing several answers. Wait until one is done.', {
        retryAfter: 10,
      })
    const place = { userId }
    taken.push(place)
    return () => {
      const index = taken.indexOf(place)
      if (index >= 0) taken.splice(index, 1)
    }
  }

  return {
    async prepareIn(userId, prepare) {
      const leave = take(userId)
      try {
        await prepare(leave)
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
