import type { AppContext } from '../../../../context.ts'
import { keepRecent } from '../../../../lib/keep-recent.ts'
import { findIssueContent } from '../sending/sending.service.ts'

/** Link targets of an issue; link number n is at index n - 1. */
export interface ClickTargets {
  urls: readonly string[]
  isCounted: boolean
}

const KEPT_ISSUES = 50

/** Caches frozen link targets, which never change. Redirects only ever go to these, so a made-up link leads nowhere. */
export function createTargetCache({ store }: Pick<AppContext, 'store'>): {
  find(newsletterId: string): Promise<ClickTargets | undefined>
} {
  const cache = new Map<string, ClickTargets>()

  return {
    async find(newsletterId) {
      const known = cache.get(newsletterId)
      if (known) return known
      const content = await findIssueContent(store.db, newsletterId)
      // Not cached: the newsletter may be frozen a moment later.
      if (!content) return undefined
      const targets = { urls: content.articles.map(({ url }) => url), isCounted: content.trackClicks }
      return keepRecent(cache, newsletterId, targets, KEPT_ISSUES)
    },
  }
}
