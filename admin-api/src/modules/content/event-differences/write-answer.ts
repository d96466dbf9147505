import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { findStoredEvent, holdCalendar, writeEvents } from '../events/events.service.ts'

/** One editor after the other, with an audit entry about the event, or the source. */
export async function writeAnswer(
  context: AppContext,
  { user }: SignedIn,
  action: string,
  subject: string,
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<void> {
  await writeEvents(context, async (trx) => {
    await holdCalendar(trx, context.clock.now())
    await work(trx)
    const title = (await findStoredEvent(trx, subject))?.row.title
    const details = title === undefined ? {} : { title }
    await recordAudit(trx, { user, action, subject, details }, context.clock.now())
  })
  announce(context, { type: 'changed', lists: ['content-suggestions', 'event-submissions'] })
}
