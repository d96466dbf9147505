import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { recordAudits } from '../auth/audit.service.ts'
import { requestPushes } from '../event-pushes/push-requests.service.ts'
import { isOwnAddress, requestCopies } from '../media/media.service.ts'
import { recordChanges } from '../publishing/publishing.service.ts'
import { renewRevision } from './calendar-revision.ts'
import type { CalendarEventRow } from './events.table.ts'

type Trx = Transaction<Database>
export type Trail = Pick<AppContext, 'config' | 'clock'>

/** Whose deed it is; null for the service's own, of which the audit log has no entry here. */
export type Actor = Pick<SignedIn, 'user'> | null

/** What became of one event. */
export interface Deed {
  /** As it is now, or as it was when it was deleted. */
  row: CalendarEventRow
  wasPublished: boolean
  isDeleted?: boolean
  /** `event.update` */
  action: string
}

/** Everything that belongs to changes of events, in their transaction; each event is in it once. */
export async function leaveTrail(context: Trail, trx: Trx, actor: Actor, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return
  const now = context.clock.now()
  if (actor) {
    const entries = deeds.map(({ row: { id, title }, action }) => ({ action, subject: id, details: { title } }))
    await recordAudits(
      trx,
      entries.map((entry) => ({ ...entry, user: actor.user })),
      now,
    )
  }
  for (const url of picturesShown(context, deeds)) await requestCopies(trx, url, now)
  const seen = deeds.filter(({ row, wasPublished }) => wasPublished || row.status === 'published')
  await recordChanges(
    trx,
    seen.map(({ row, wasPublished, isDeleted }) => {
      const isPublic = row.status === 'published' && !isDeleted
      return { kind: 'event', subjectId: row.id, wasPublic: wasPublished, isPublic }
    }),
    now,
  )
  await requestPushes(
    context.config,
    trx,
    deeds.map(({ row }) => row),
    now,
  )
  await renewRevision(trx, now)
}

/** Pictures of which readers will want sizes. Those of other hosts are none of ours. */
function picturesShown({ config }: Trail, deeds: readonly Deed[]): Set<string> {
  const shown = deeds.filter(({ row, isDeleted }) => !isDeleted && row.status === 'published')
  const urls = shown.flatMap(({ row }) => row.image_url ?? [])
  return new Set(urls.filter((url) => url.startsWith('/uploads/') || isOwnAddress(url, config)))
}
