import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudits } from '../../platform/audit/audit.service.ts'
import { recordChanges } from '../../platform/changes/changes.service.ts'
import { isOwnPicture, requestCopies } from '../media/library/media.service.ts'
import { freeAddresses, keepAddresses, type Page, pathOfPage } from '../redirects/redirects.service.ts'
import { requestPushes } from './event-pushes.service.ts'
import type { CalendarEventRow } from './events.table.ts'

type Trx = Transaction<Database>
export type SideEffectContext = Pick<AppContext, 'config' | 'clock'>

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
  const isLive = ({ row, isDeleted }: EventAction) => row.status === 'published' && !isDeleted
  const live = actions.filter(isLive)
  const left = actions.filter((one) => !isLive(one))
  await freeAddresses(
    trx,
    live.map(({ row }) => pageOf(row)),
  )
  await keepAddresses(
    trx,
    left.flatMap(({ before }) => (before && isShown(before) ? pageOf(before) : [])),
    now,
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

export function pageOf({ id, slug }: Pick<CalendarEventRow, 'id' | 'slug'>): Page {
  return { kind: 'event', id, slug }
}

/** Whether it can be taken from readers. Nobody reads samples. */
export function isShown({ status, sample }: Pick<CalendarEventRow, 'status' | 'sample'>): boolean {
  return status === 'published' && sample === 0
}

/** Before a published event is removed because it is the other one, where its readers find it now. */
export async function leadReaders(
  trx: Trx,
  { from, to }: { from: CalendarEventRow; to: CalendarEventRow },
  now: number,
): Promise<void> {
  if (isShown(from) && to.status === 'published') await keepAddresses(trx, [pageOf(from)], now, pathOfPage(pageOf(to)))
}

function picturesShown({ config }: SideEffectContext, actions: readonly EventAction[]): Set<string> {
  const shown = actions.filter(({ row, isDeleted }) => !isDeleted && row.status === 'published')
  const urls = shown.flatMap(({ row }) => row.image_url ?? [])
  return new Set(urls.filter((url) => isOwnPicture(url, config)))
}
