import type { AppContext } from '../../../../context.ts'
import { take } from '../../../../database/limits.ts'
import { tooManyTries } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Subscribers that one account may list: 60 pages of the desk. */
const PER_MINUTE = { max: 3000, window: MINUTE }

/** 20 pages of the desk. Nobody looks somebody up that way. */
const MANY_PER_HOUR = { max: 1000, window: HOUR }

/** Of one account: each open tab repeats its own whenever something changes. */
const FREE_QUERIES = 5

interface Asked {
  list: 'subscribers' | 'deliveries' | 'suppressions'
  /** With all that makes the answer another one. */
  query: object
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
 * because searching asks as somebody types.
 */
function createReads({ store, clock }: ListReadsContext): ReadPage {
  const lastQueries = new Map<string, readonly string[]>()

  return async ({ user }, asked, read) => {
    const query = JSON.stringify(asked)
    const last = lastQueries.get(user.id) ?? []
    const others = last.filter((other) => other !== query)
    lastQueries.set(user.id, [query, ...others].slice(0, FREE_QUERIES))
    const page = await read()
    const cost = page.data.length
    if (others.length < last.length || cost === 0) return page
    const wait = await store.groupWrite(async (trx) => {
      const now = clock.now()
      const inMinute = await take(trx, ['subscribers listed', user.id], { ...PER_MINUTE, cost }, now)
      const inHour = await take(trx, ['many subscribers listed', user.id], { ...MANY_PER_HOUR, cost }, now)
      const isFirst = inHour.wait !== undefined && inHour.used - cost <= MANY_PER_HOUR.max
      if (isFirst) await recordAudit(trx, { user, action: 'subscriber.read-many' }, now)
      return inMinute.wait
    })
    if (wait !== undefined) throw tooManyTries(wait, 'You’ve opened many pages of subscribers')
    return page
  }
}
