import pLimit from 'p-limit'
import type { AppContext } from '../../../../context.ts'
import type { ChatMessageRow } from '../assistant.table.ts'
import { updateAnswer } from '../chat.repository.ts'

/** Far below the time after which an answer counts as abandoned. */
const SHOW_EVERY_MS = 15_000

export type AnswerChanges = Partial<Omit<ChatMessageRow, 'id' | 'session_id' | 'created_at' | 'touched_at'>>

export interface AnswerKeeper {
  /** Comes when somebody else stopped the answer, deleted it or began it anew. */
  readonly taken: AbortSignal
  /** Answers whether it still is this one's answer. */
  keep(changes: AnswerChanges): Promise<boolean>
  /** The last one, also of an answer that was stopped elsewhere. */
  end(changes: AnswerChanges): Promise<void>
}

/** Keeps an answer while it is written, and shows that somebody is at it, also while the model says nothing. */
export function createAnswerKeeper({ store, clock }: AppContext, answer: ChatMessageRow): AnswerKeeper {
  const taken = new AbortController()
  const inTurn = pLimit(1)
  let touchedAt = answer.touched_at
  const showing = setInterval(() => keep({}).catch(() => undefined), SHOW_EVERY_MS)

  function write(changes: AnswerChanges, states: readonly ChatMessageRow['state'][]): Promise<boolean> {
    return inTurn(async () => {
      // Whoever began the answer anew touched it too, and what stands there is no longer what was seen last.
      const now = Math.max(clock.now(), touchedAt + 1)
      const isWritten = await updateAnswer(
        store.db,
        { id: answer.id, touchedAt, states },
        { ...changes, touched_at: now },
      )
      if (isWritten) touchedAt = now
      return isWritten
    })
  }

  async function keep(changes: AnswerChanges): Promise<boolean> {
    const isOurs = await write(changes, ['writing'])
    if (!isOurs) {
      clearInterval(showing)
      taken.abort()
    }
    return isOurs
  }

  return {
    taken: taken.signal,
    keep,
    async end(changes) {
      clearInterval(showing)
      await write(changes, ['writing', 'stopped'])
    },
  }
}
