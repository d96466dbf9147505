import type { AppContext } from '../../../context.ts'
import { poll } from '../../../processes/poll.ts'
import { listWithdrawnNewsletters, listWithdrawnSlugs } from './withdrawn-pages.repository.ts'

/** In case a nudge is lost. */
const POLL_INTERVAL_MS = 5000

/** Pages on the disk that readers must not get any more: a publish may be long in coming, or hang. */
export interface WithdrawnPages {
  /** @param path as in the address: `/county-fair`. */
  has(path: string): boolean
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** Keeps in memory which pages wait to be taken off the site or rendered without an article, so that answering a reader asks no database. */
export function watchWithdrawnPages(context: Pick<AppContext, 'store' | 'link' | 'log'>): WithdrawnPages {
  let paths: ReadonlySet<string> = new Set()
  let looks = 0
  let seen = 0
  let latest: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const number = ++looks
    const { db } = context.store
    const slugs = await listWithdrawnSlugs(db)
    const newsletters = await listWithdrawnNewsletters(db)
    // A look that began earlier may end later.
    if (number < seen) return
    seen = number
    paths = new Set([...slugs.map((slug) => `/${slug}`), ...newsletters.map((id) => `/newsletter/${id}`)])
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
