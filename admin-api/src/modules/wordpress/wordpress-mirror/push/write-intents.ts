import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { type ContentIntent, closeIntent, insertIntent, noteAttempt } from './content-intents.repository.ts'
import { answerLost, refusalFor } from './write-refusal.ts'

type NewIntent = Pick<ContentIntent, 'action' | 'article_id'> & {
  payload: object
  contentHash?: string
  baseRevision?: string | null
}

/** A write is recorded before it is made. It stays open if its answer was lost, and can be resumed. */
export interface WriteIntents {
  open(intent: NewIntent): Promise<{ id: string; article_id: string }>
  call<T>(intentId: string, send: () => Promise<T>): Promise<T>
  /** After the write was answered: it stays open until our table has it. */
  readBack<T>(intentId: string, read: () => Promise<T>): Promise<T>
  done(intentId: string): Promise<void>
}

export function createWriteIntents({ store: { db }, clock }: AppContext): WriteIntents {
  return {
    async open({ payload, contentHash, baseRevision, ...intent }) {
      const row = { ...intent, id: uuid(), payload: JSON.stringify(payload) }
      const known = { base_revision: baseRevision ?? null, content_hash: contentHash ?? null }
      await insertIntent(db, { ...row, ...known }, clock.now())
      return row
    },

    async call(intentId, send) {
      try {
        return await send()
      } catch (error) {
        const refusal = refusalFor(error)
        if (refusal) await closeIntent(db, intentId, { state: 'failed', error: refusal.message }, clock.now())
        else await noteAttempt(db, intentId, String(error))
        throw refusal ?? answerLost()
      }
    },

    async readBack(intentId, read) {
      try {
        return await read()
      } catch (error) {
        await noteAttempt(db, intentId, String(error))
        throw refusalFor(error) ?? answerLost()
      }
    },

    done: (intentId) => closeIntent(db, intentId, { state: 'done', error: null }, clock.now()),
  }
}
