import type { DeskSubscriberPage } from '@hometown/shared-types/desk-subscriber'
import type { AppContext } from '../../../../context.ts'
import { createWindowCounts } from '../../../../http/callers/window-counts.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { type ListQuery, listDeskSubscribers } from './desk-list.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Subscribers that one account may list: 60 pages of the desk. */
const MOST_PER_MINUTE = 3000

/** 20 pages of the desk. Nobody looks somebody up that way. */
const MANY_PER_HOUR = 1000

export interface ListReads {
  /** @throws 429 */
  list(signedIn: SignedIn, query: ListQuery): Promise<DeskSubscriberPage>
}

/**
 * Who may not export the list must not take it along page by page, nor search by search. Counts subscribers, not calls,
 * because searching asks as somebody types. Each process counts by itself.
 */
export function createListReads(context: Pick<AppContext, 'clock' | 'store'>): ListReads {
  const inMinute = createWindowCounts(MINUTE, context.clock)
  const inHour = createWindowCounts(HOUR, context.clock)
  const lastQueries = new Map<string, string>()

  return {
    async list({ user }, query) {
      // An open desk repeats its page whenever something changes.
      const asked = JSON.stringify(query)
      if (lastQueries.get(user.id) === asked) return listDeskSubscribers(context, query)
      const wait = inMinute.waitFor(user.id, MOST_PER_MINUTE)
      if (wait !== undefined) throw tooManyTries(wait, 'You’ve opened many pages of subscribers')
      // Before we wait, so that simultaneous calls see it.
      inMinute.add(user.id, query.per_page)
      lastQueries.set(user.id, asked)
      const page = await listDeskSubscribers(context, query)
      inMinute.add(user.id, page.data.length - query.per_page)
      await note(user, page.data.length)
      return page
    },
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
