import type { AppContext } from '../../../../context.ts'
import { deleteProblem, saveProblem } from './first-sync.repository.ts'

/** Why WordPress couldn't be read yet, for the desk and for the output of `npm start`. */
export interface FirstSyncReport {
  failed(message: string): Promise<void>
  /** WordPress was read completely. */
  done(): Promise<void>
}

export function createFirstSyncReport({ store, clock, link }: AppContext, origin: string): FirstSyncReport {
  let lastReported: string | undefined
  let isDone = false
  return {
    async failed(message) {
      if (message === lastReported) return
      // Before the write: the poll and the webhooks fail at the same time.
      lastReported = message
      await saveProblem(store.db, origin, message, clock.now())
      link.send({ type: 'wordpress-unread', message })
    },
    async done() {
      if (isDone) return
      await deleteProblem(store.db)
      isDone = true
    },
  }
}
