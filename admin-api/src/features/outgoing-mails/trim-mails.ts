import { dailyAt, type RecurringWork } from '../schedule/recurring.service.ts'
import { deleteEndedMails } from './outgoing-mails.repository.ts'

const KEEP_MS = 30 * 24 * 60 * 60_000

/** Confirmations and notices name people: what has been sent, or given up, is forgotten after 30 days. */
export const trimMailsDaily: RecurringWork = {
  name: 'trim-mails',
  next: dailyAt('03:55'),
  async run({ store, clock, log }) {
    const gone = await deleteEndedMails(store.db, clock.now() - KEEP_MS)
    if (gone > 0) log.info({ mails: gone }, 'old single mails are gone')
  },
}
