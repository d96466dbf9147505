import type { AppContext } from '../../../../context.ts'
import { keepRecent } from '../../../../lib/keep-recent.ts'
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
export function createTargetCache({ store }: Pick<AppContext, 'store'>): {
  find(newsletterId: string): Promise<ClickTargets | undefined>
} {
  const cache = new Map<string, ClickTargets>()

  return {
    async find(newsletterId) {
      const known = cache.get(newsletterId)
      if (known) return known
      const content = await findIssueContent(store.db, newsletterId)
      // One that is not frozen yet may be in a moment.
      if (!content) return undefined
      const targets = { urls: content.articles.map(({ url }) => url), isCounted: content.trackClicks }
      return keepRecent(cache, newsletterId, targets, KEPT_ISSUES)
    },
  }
}
