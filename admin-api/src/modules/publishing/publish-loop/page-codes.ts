import type { AppContext } from '../../../context.ts'
import { isNewerCodeHeard, noteCode } from '../../platform/live-site/live-site.service.ts'

const NOTED_EVERY_MS = 10_000
const HEARD_WITHIN_MS = 60_000

/** During an update, machines run two versions of the pages. The newer ones publish, or the site would go back and forth. */
export interface PageCodes {
  /** Tells others that this version runs. @returns whether it may publish */
  mayPublish(code: string): Promise<boolean>
}

export function createPageCodes({ store }: Pick<AppContext, 'store'>): PageCodes {
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    async mayPublish(code) {
      const now = performance.now()
      if (now - notedAt >= NOTED_EVERY_MS) {
        await noteCode(store, code)
        notedAt = now
      }
      return !(await isNewerCodeHeard(store.db, store.kind, code, HEARD_WITHIN_MS))
    },
  }
}
