import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { isShown, leadReaders, removeEvent, type StoredEvent } from '../../events/events.service.ts'
import { listClaimsOfEvents, moveClaim } from '../claims/claims.repository.ts'
import { keyOf } from '../fields/field-state.ts'
import type { Settling } from '../fields/settle-fields.ts'
import { type MovedMatch, moveMatches } from '../matches/matches.repository.ts'

type Trx = Transaction<Database>

interface Merged {
  /** Their keys. */
  readonly claims: readonly string[]
  readonly matches: readonly MovedMatch[]
}

/** Removes the first event: what was said and asked of it is the other's. @throws AppError 409 if readers would be left with neither */
export async function mergeEvent(
  context: Settling,
  trx: Trx,
  by: Pick<SignedIn, 'user'>,
  { from, to }: { from: StoredEvent; to: StoredEvent },
): Promise<Merged> {
  if (isShown(from.row) && to.row.status !== 'published') throw unpublished(to.row.title)
  const merged = await moveSayings(trx, from.row.id, to.row.id)
  await leadReaders(trx, { from: from.row, to: to.row }, context.clock.now())
  await removeEvent(context, trx, by, from)
  return merged
}

/** What was said and asked of an event holds for the one that it became. */
export async function moveSayings(trx: Trx, eventId: string, otherId: string): Promise<Merged> {
  const claims = await listClaimsOfEvents(trx, [eventId])
  for (const claim of claims) await moveClaim(trx, claim, otherId)
  return { claims: claims.map(keyOf), matches: await moveMatches(trx, eventId, otherId) }
}

function unpublished(title: string): AppError {
  const message = `“${title}” isn’t published, but readers have the other one. Publish it first, then join them.`
  return new AppError(409, 'unpublished', message)
}
