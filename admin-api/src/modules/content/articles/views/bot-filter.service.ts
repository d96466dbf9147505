import { isbot } from 'isbot'

/** Longer than any browser's; bounds the work of matching hundreds of patterns. */
const LONGEST = 500

/** False for crawlers, link previews and scripts, and without a user agent. */
export function isReader(userAgent: string | undefined): boolean {
  return Boolean(userAgent) && !isbot(userAgent?.slice(0, LONGEST))
}
