import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { requestPush } from '../event-pushes/push-requests.service.ts'
import { isOwnAddress, requestCopies } from '../media/media.service.ts'
import { recordChange } from '../publishing/publishing.service.ts'
import { renewRevision } from './calendar-revision.ts'
import type { CalendarEventRow } from './events.table.ts'

type Trx = Transaction<Database>
export type Trail = Pick<AppContext, 'config' | 'clock'>

/** Whose deed it is; null for the service's own, of which the audit log has no entry here. */
export type Actor = Pick<SignedIn, 'user'> | null

export interface Deed {
  before: CalendarEventRow | undefined
  after: CalendarEventRow | undefined
  actor: Actor
  /** `event.update` */
  action: string
  details?: Record<string, unknown>
}

/** Everything that belongs to a change of an event, in its transaction. */
export async function leaveTrail(
  context: Trail,
  trx: Trx,
  { before, after, actor, action, details }: Deed,
): Promise<void> {
  const row = after ?? before
  if (!row) return
  const now = context.clock.now()
  if (actor) {
    const entry = { user: actor.user, action, subject: row.id, details: { title: row.title, ...details } }
    await recordAudit(trx, entry, now)
  }
  if (after) await noteShown(context, trx, after)
  if (before?.status === 'published' || after?.status === 'published') {
    await recordChange(trx, { kind: 'event', subjectId: row.id }, now)
  }
  await requestPush(context.config, trx, row, now)
  await renewRevision(trx, now)
}

/** Asks for the sizes of a picture that readers will see. Pictures of other hosts are none of ours. */
async function noteShown(
  { config, clock }: Trail,
  trx: Trx,
  { image_url: url, status }: Pick<CalendarEventRow, 'image_url' | 'status'>,
): Promise<void> {
  if (!url || status !== 'published') return
  if (url.startsWith('/uploads/') || isOwnAddress(url, config)) await requestCopies(trx, url, clock.now())
}
