import pLimit from 'p-limit'
import type { AppContext } from '../../../../context.ts'
import type { ChatMessageRow } from '../assistant.table.ts'
import { updateAnswer } from '../chat.repository.ts'

/** Far below the time after which an answer counts as abandoned. */
const SHOW_EVERY_MS = 15_000

export type AnswerChanges = Partial<Omit<ChatMessageRow, 'id' | 'session_id' | 'created_at' | 'touched_at'>>

export interface AnswerKeeper {
  /** Aborts when somebody else stops, deletes or restarts the answer. */
  readonly taken: AbortSignal
  /** @returns false if another process took the answer over */
  keep(changes: AnswerChanges): Promise<boolean>
  end(changes: AnswerChanges): Promise<void>
}

/** Touches the answer regularly, even while the model is silent, so that it doesn't count as abandoned. */
export function createAnswerKeeper({ store, clock }: AppContext, answer: ChatMessageRow): AnswerKeeper {
  const taken = new AbortController()
  const inTurn = pLimit(1)
  let touchedAt = answer.touched_at
  const showing = setInterval(() => keep({}).catch(() => undefined), SHOW_EVERY_MS)

  function write(changes: AnswerChanges, states: readonly ChatMessageRow['state'][]): Promise<boolean> {
    return inTurn(async () => {
      // A restart also touches the row, so the new value must be greater than the last one that we saw.
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
