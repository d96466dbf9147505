import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudits } from '../../../platform/auth/audit.service.ts'
import { recordChanges } from '../../../platform/changes/changes.service.ts'
import { isOwnPicture, requestCopies } from '../../media/library/media.service.ts'
import { endCancellations, endDecisions } from '../../seen/seen.service.ts'
import type { CalendarEventRow } from '../events.table.ts'
import { requestPushes } from '../wordpress/push-requests.service.ts'

type Trx = Transaction<Database>
export type SideEffectContext = Pick<AppContext, 'config' | 'clock'>
/** For saves that may take something from readers. */
export type LeavingContext = SideEffectContext & Pick<AppContext, 'ports' | 'store'>

/** Null for the service's own actions, which get no audit entry here. */
export type Actor = Pick<SignedIn, 'user'> | null

interface EventAction {
  row: CalendarEventRow
  /** Undefined for an event that wasn't there. */
  before: CalendarEventRow | undefined
  isDeleted?: boolean
  action: string
}

/** Records all effects of changes, in a transaction that holds the calendar. Each event must occur only once. */
export async function recordSideEffects(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  actions: readonly EventAction[],
): Promise<void> {
  if (actions.length === 0) return
  const now = context.clock.now()
  if (actor) {
    const entries = actions.map(({ row: { id, title }, action }) => ({ action, subject: id, details: { title } }))
    await recordAudits(
      trx,
      entries.map((entry) => ({ ...entry, user: actor.user })),
      now,
    )
  }
  for (const url of picturesShown(context, actions)) await requestCopies(trx, url, now)
  const shownNow = actions.filter(({ row, isDeleted }) => row.status === 'published' && !isDeleted)
  const ending = { now, by: actor?.user.username ?? null }
  await endDecisions(
    trx,
    shownNow.map(({ row: { id, slug } }) => ({ kind: 'event', id, slug })),
    ending,
  )
  const takesPlace = shownNow.filter(({ row, before }) => before?.cancelled === 1 && row.cancelled === 0)
  await endCancellations(
    trx,
    takesPlace.map(({ row }) => row.id),
    ending,
  )
  const seen = actions.filter(({ row, before }) => before?.status === 'published' || row.status === 'published')
  await recordChanges(
    trx,
    seen.map(({ row, before, isDeleted }) => {
      const isPublic = row.status === 'published' && !isDeleted
      return { kind: 'event', subjectId: row.id, wasPublic: before?.status === 'published', isPublic }
    }),
    now,
  )
  await requestPushes(
    context.config,
    trx,
    actions.map(({ row }) => row),
    now,
  )
}

function picturesShown({ config }: SideEffectContext, actions: readonly EventAction[]): Set<string> {
  const shown = actions.filter(({ row, isDeleted }) => !isDeleted && row.status === 'published')
  const urls = shown.flatMap(({ row }) => row.image_url ?? [])
  return new Set(urls.filter((url) => isOwnPicture(url, config)))
}
