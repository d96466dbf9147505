import type { AppContext } from '../../../context.ts'
import { findIssueContent } from '../sending/sending.service.ts'

/** Where the links of an issue lead, by their number less one. */
export interface ClickTargets {
  urls: readonly string[]
  isCounted: boolean
}

const KEPT_ISSUES = 50

/**
 * The addresses as they were frozen, which never change. Only they are led to: whoever makes up a link comes nowhere.
 */
export function createTargetShelf({ store }: Pick<AppContext, 'store'>): {
  find(newsletterId: string): Promise<ClickTargets | undefined>
} {
  const shelf = new Map<string, ClickTargets>()

  return {
    async find(newsletterId) {
      const known = shelf.get(newsletterId)
      if (known) return known
      const content = await findIssueContent(store.db, newsletterId)
      // One that is not frozen yet may be in a moment.
      if (!content) return undefined
      const targets = { urls: content.articles.map(({ url }) => url), isCounted: content.trackClicks }
      const oldest = shelf.size >= KEPT_ISSUES ? shelf.keys().next().value : undefined
      if (oldest !== undefined) shelf.delete(oldest)
      shelf.set(newsletterId, targets)
      return targets
    },
  }
}
