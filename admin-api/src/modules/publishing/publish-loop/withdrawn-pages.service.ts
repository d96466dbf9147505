import { encodeSlug } from '@hometown/shared-types/article-slug'
import type { AppContext } from '../../../context.ts'
import { poll } from '../../../processes/poll.ts'
import { listWithdrawnNewsletters, listWithdrawnSlugs } from './withdrawn-pages.repository.ts'

/** In case a notification is lost. */
const POLL_INTERVAL_MS = 5000

/** Pages on disk that readers must no longer get: the publish that removes them may be slow or hang. */
export interface WithdrawnPages {
  /** @param path such as `/county-fair`. */
  has(path: string): boolean
  stop(): Promise<void>
}

/**
 * Keeps the withdrawn pages in memory, so that serving a reader doesn't query the database. @param catchUp brings the
 * served site up to date, where it isn't as soon as a publish is done: until then, its withdrawn pages stay withdrawn.
 */
export function watchWithdrawnPages(
  context: Pick<AppContext, 'store' | 'link' | 'log'>,
  catchUp?: () => Promise<void>,
): WithdrawnPages {
  let paths: ReadonlySet<string> = new Set()
  let looks = 0
  let seen = 0
  let latest: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const number = ++looks
    const { db } = context.store
    const slugs = await listWithdrawnSlugs(db)
    const newsletters = await listWithdrawnNewsletters(db)
    const found = new Set([
      ...slugs.map((slug) => `/${encodeSlug(slug)}`),
      ...newsletters.map((id) => `/newsletter/${id}`),
    ])
    // An earlier query may end later.
    if (number < seen) return
    if (catchUp && [...paths].some((path) => !found.has(path))) {
      paths = new Set([...paths, ...found])
      await catchUp()
      if (number < seen) return
    }
    seen = number
    paths = found
  }

  const endPolling = poll(context, () => (latest = look()), {
    everyMs: POLL_INTERVAL_MS,
    nudge: 'changes-waiting',
  })
  return {
    has: (path) => paths.has(path),
    async stop() {
      endPolling()
      await latest.catch(() => undefined)
    },
  }
}
