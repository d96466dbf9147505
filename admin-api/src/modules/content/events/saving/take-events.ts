import type { SeenChoice, SeenChoiceKind } from '@hometown/shared-types/seen'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { leaveAsAsked, leaveUnasked } from '../../seen/leave-readers.service.ts'
import { keepDecision, listRedirectIds, pathOf, requireChoice, type Shown } from '../../seen/seen.service.ts'
import type { StoredEvent } from '../event-row.ts'
import type { CalendarEventRow } from '../events.table.ts'
import type { Actor, LeavingContext } from './event-side-effects.ts'

type Trx = Transaction<Database>
type Looking = Pick<AppContext, 'store' | 'clock' | 'config' | 'ports'>

export interface EventTaking {
  /** Events that stay on the calendar as canceled: cancel them in place of what was asked for. */
  readonly canceled: ReadonlySet<string>
  /** Events for which somebody chose, or that readers don't know. */
  readonly asked: ReadonlySet<string>
  /** Call it for each event in the transaction that takes it from readers, or cancels it. */
  also(trx: Trx, row: Pick<CalendarEventRow, 'id'>): Promise<void>
}

const NOTHING: EventTaking = { canceled: new Set(), asked: new Set(), also: async () => {} }

/**
 * Call it before published events are deleted or become drafts.
 * @throws AppError 409 `seen` if readers know some of them and the choice is missing
 */
export async function prepareEventTaking(
  context: Looking,
  actor: Actor,
  events: readonly Pick<StoredEvent, 'row'>[],
  choice: SeenChoice | undefined,
  except: readonly SeenChoiceKind[] = [],
): Promise<EventTaking> {
  const shown = new Map(events.filter(({ row }) => isShown(row)).map(({ row }) => [row.id, shownOf(row)]))
  if (actor === null || shown.size === 0) return NOTHING
  const { db } = context.store
  const redirects = await listRedirectIds(db, [...shown.values()])
  const seen = new Set((await requireChoice(context, db, [...shown.values()], choice, except)).map(({ id }) => id))
  return {
    canceled: choice?.kind === 'cancel' ? seen : new Set(),
    asked: new Set(shown.keys()),
    async also(trx, { id }) {
      const one = shown.get(id)
      if (one === undefined) return
      const chosen = seen.has(id) ? choice : undefined
      if (chosen?.kind === 'cancel') await keepDecision(context, trx, actor.user, one, chosen)
      else await leaveAsAsked(context, trx, { shown: one, by: actor.user, choice: chosen, redirects })
    },
  }
}

/** In the transaction that removes a published event because it is the other one, where its readers find it now. */
export async function leadReaders(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  actor: Actor,
  { from, to }: { from: Pick<StoredEvent, 'row'>; to: Pick<StoredEvent, 'row'> },
): Promise<void> {
  if (!isShown(from.row) || to.row.status !== 'published') return
  const choice = { kind: 'redirect', to: pathOf(shownOf(to.row)) } as const
  await keepDecision(context, trx, actor?.user ?? null, shownOf(from.row), choice)
}

/** Those that leave readers without a decision: somebody's calendar did it, or the service itself. */
export function leaveUnaskedEvents(
  context: LeavingContext,
  trx: Trx,
  rows: readonly CalendarEventRow[],
  asked: ReadonlySet<string> = new Set(),
): Promise<void> {
  const left = rows.filter((row) => isShown(row) && !asked.has(row.id))
  return leaveUnasked(context, trx, left.map(shownOf))
}

export function isShown({ status, sample }: Pick<CalendarEventRow, 'status' | 'sample'>): boolean {
  return status === 'published' && sample === 0
}

function shownOf({ id, title, slug }: CalendarEventRow): Shown {
  return { kind: 'event', id, title, slug }
}
