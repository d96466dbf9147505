import type { AppContext } from '../../../../context.ts'
import { createWindowCounts } from '../../../../http/callers/window-counts.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Subscribers that one account may list: 60 pages of the desk. */
const MOST_PER_MINUTE = 3000

/** 20 pages of the desk. Nobody looks somebody up that way. */
const MANY_PER_HOUR = 1000

/** Of one account: each open tab repeats its own whenever something changes. */
const FREE_QUERIES = 5

interface Asked {
  list: 'subscribers' | 'deliveries' | 'suppressions'
  /** With all that makes the answer another one. */
  query: { per_page: number }
}

type ReadPage = <Page extends { data: readonly unknown[] }>(
  signedIn: SignedIn,
  asked: Asked,
  read: () => Promise<Page>,
) => Promise<Page>

type ListReadsContext = Pick<AppContext, 'clock' | 'store'>

const readsOf = new WeakMap<ListReadsContext, ReadPage>()

/**
 * One count for all lists with readers' addresses.
 * @returns reads a page and counts it, or throws 429
 */
export function countedReads(context: ListReadsContext): ReadPage {
  const reads = readsOf.get(context) ?? createReads(context)
  readsOf.set(context, reads)
  return reads
}

/**
 * Who may not export the list must not take it along page by page, nor search by search. Counts subscribers, not calls,
 * because searching asks as somebody types. Each process counts by itself.
 */
function createReads(context: ListReadsContext): ReadPage {
  const inMinute = createWindowCounts(MINUTE, context.clock)
  const inHour = createWindowCounts(HOUR, context.clock)
  const lastQueries = new Map<string, readonly string[]>()

  return async ({ user }, asked, read) => {
    const { per_page: perPage } = asked.query
    const query = JSON.stringify(asked)
    const last = lastQueries.get(user.id) ?? []
    const others = last.filter((other) => other !== query)
    if (others.length < last.length) {
      lastQueries.set(user.id, [query, ...others])
      return read()
    }
    const wait = inMinute.waitFor(user.id, MOST_PER_MINUTE)
    if (wait !== undefined) throw tooManyTries(wait, 'You’ve opened many pages of subscribers')
    // Before we wait, so that simultaneous calls see it.
    inMinute.add(user.id, perPage)
    lastQueries.set(user.id, [query, ...last].slice(0, FREE_QUERIES))
    const page = await read()
    inMinute.add(user.id, page.data.length - perPage)
    await note(user, page.data.length)
    return page
  }

  /** Once an hour. */
  async function note(user: SignedIn['user'], subscribers: number): Promise<void> {
    const wereMany = inHour.waitFor(user.id, MANY_PER_HOUR) !== undefined
    inHour.add(user.id, subscribers)
    if (wereMany || inHour.waitFor(user.id, MANY_PER_HOUR) === undefined) return
    const entry = { user, action: 'subscriber.read-many' }
    await context.store.groupWrite((trx) => recordAudit(trx, entry, context.clock.now()))
  }
}
