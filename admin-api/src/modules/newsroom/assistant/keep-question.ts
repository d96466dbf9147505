import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isTaken } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { ChatMessageRow } from './assistant.table.ts'
import { sendAttachments } from './attachments/attachments.repository.ts'
import { insertMessages, listMessageRows, restartMessage } from './chat.repository.ts'

const MESSAGES_PER_SESSION = 400

interface Asked {
  question: ChatMessageRow
  answer: ChatMessageRow
}

/** @throws AppError 409 while another answer is being written */
export async function keepQuestion(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  sessionId: string,
  content: string,
  attachmentIds: readonly string[],
): Promise<Asked> {
  const now = clock.now()
  const question = newMessage(sessionId, 'user', content, now)
  // Sorts after its question even within the same millisecond.
  const answer = newMessage(sessionId, 'assistant', '', now + 1)
  await refuseBusy(() =>
    store.db.transaction().execute(async (trx) => {
      const rows = await listMessageRows(trx, sessionId)
      if (rows.length >= MESSAGES_PER_SESSION)
        throw new AppError(422, 'too_long', 'This conversation is full. Start a new one.')
      const last = rows.at(-1)?.created_at ?? 0
      // Keep messages in order even if the clock goes back.
      if (last >= question.created_at) Object.assign(question, { created_at: last + 1 })
      Object.assign(answer, { created_at: question.created_at + 1 })
      await insertMessages(trx, [question, answer])
      if ((await sendAttachments(trx, sessionId, question.id, attachmentIds)) !== attachmentIds.length)
        throw notFound('File')
    }),
  )
  return { question, answer }
}

/** @throws AppError 409 if the last answer didn't fail or is being written */
export async function restartAnswer(
  { store: { db }, clock }: Pick<AppContext, 'store' | 'clock'>,
  sessionId: string,
): Promise<Asked> {
  const [question, answer] = (await listMessageRows(db, sessionId)).slice(-2)
  if (!question || answer?.role !== 'assistant')
    throw new AppError(409, 'nothing_to_retry', 'There’s no answer to retry.')
  const now = clock.now()
  if (!(await refuseBusy(() => restartMessage(db, answer.id, now))))
    throw new AppError(409, 'nothing_to_retry', 'This answer didn’t fail.')
  const { content, rests_on, notices } = newMessage(sessionId, 'assistant', '', now)
  const empty = { content, rests_on, notices, touched_at: now, problem: null, state: 'writing' as const }
  return { question, answer: { ...answer, ...empty } }
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

/** A unique index allows one answer in progress per conversation, across processes. */
async function refuseBusy<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new AppError(409, 'busy', 'We’re still writing an answer. Stop it, or wait for it.')
  }
}
