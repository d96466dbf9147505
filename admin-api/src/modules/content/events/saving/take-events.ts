import type { SeenChoice, SeenChoiceKind } from '@hometown/shared-types/seen'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { keepDecision, pathOf, requireChoice, requireUnsent, type Shown } from '../../seen/seen.service.ts'
import type { StoredEvent } from '../event-row.ts'
import type { CalendarEventRow } from '../events.table.ts'
import type { Actor } from './event-side-effects.ts'

type Trx = Transaction<Database>
type Looking = Pick<AppContext, 'store' | 'clock' | 'config' | 'ports'>

export interface EventTaking {
  /** Events that stay on the calendar as canceled: cancel them in place of what was asked for. */
  readonly canceled: ReadonlySet<string>
  /** Call it for each event in the transaction that takes it from readers, or cancels it. */
  also(trx: Trx, row: Pick<CalendarEventRow, 'id'>): Promise<void>
}

const NOTHING: EventTaking = { canceled: new Set(), also: async () => {} }

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
  const seen = new Set(
    (await requireChoice(context, context.store.db, [...shown.values()], choice, except)).map(({ id }) => id),
  )
  return {
    canceled: choice?.kind === 'cancel' ? seen : new Set(),
    async also(trx, { id }) {
      const one = shown.get(id)
      if (one === undefined) return
      if (choice && seen.has(id)) await keepDecision(context, trx, actor.user, one, choice)
      else await requireUnsent(context, trx, one)
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

export function isShown({ status, sample }: Pick<CalendarEventRow, 'status' | 'sample'>): boolean {
  return status === 'published' && sample === 0
}

function shownOf({ id, title, slug }: CalendarEventRow): Shown {
  return { kind: 'event', id, title, slug }
}
