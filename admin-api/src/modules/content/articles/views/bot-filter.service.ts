import { isbot } from 'isbot'

/** Longer than any browser's; what is matched against hundreds of patterns must be short. */
const LONGEST = 500

/**
 * Whether somebody may be reading: every browser names itself, and crawlers, link previews, headless browsers and
 * scripts mostly tell what they are.
 */
export function isReader(userAgent: string | undefined): boolean {
  return Boolean(userAgent) && !isbot(userAgent?.slice(0, LONGEST))
}
