import type { AppContext } from '../../context.ts'
import { keepLooking } from '../../keep-looking.ts'
import { listWithdrawnSlugs } from './publishing.repository.ts'

/** In case a nudge is lost. */
const LOOK_EVERY_MS = 5000

/** Pages on the disk that readers must not get any more: a publish may be long in coming, or hang. */
export interface WithdrawnPages {
  /** @param path as in the address: `/county-fair`. */
  has(path: string): boolean
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** Keeps in memory which articles' pages wait to be taken off the site, so that answering a reader asks no database. */
export function watchWithdrawnPages(context: Pick<AppContext, 'store' | 'link' | 'log'>): WithdrawnPages {
  let paths: ReadonlySet<string> = new Set()
  let looks = 0
  let seen = 0
  let latest: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const number = ++looks
    const slugs = await listWithdrawnSlugs(context.store.db)
    // A look that began earlier may end later.
    if (number < seen) return
    seen = number
    paths = new Set(slugs.map((slug) => `/${slug}`))
  }

  const stopLooking = keepLooking(context, () => (latest = look()), {
    everyMs: LOOK_EVERY_MS,
    nudge: 'changes-waiting',
  })
  return {
    has: (path) => paths.has(path),
    async stop() {
      stopLooking()
      await latest.catch(() => undefined)
    },
  }
}
