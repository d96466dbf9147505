import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { isShown, leadReaders, removeEvent, type StoredEvent } from '../../events/events.service.ts'
import { listClaimsOfEvents, moveClaim } from '../claims/claims.repository.ts'
import { keyOf } from '../fields/field-state.ts'
import type { Settling } from '../fields/settle-fields.ts'
import { type MovedMatch, moveMatches } from '../matches/matches.repository.ts'

interface Merged {
  /** Their keys. */
  readonly claims: readonly string[]
  readonly matches: readonly MovedMatch[]
}

/** Removes the first event: what was said and asked of it is the other's. @throws AppError 409 if readers would be left with neither */
export async function mergeEvent(
  context: Settling,
  trx: Transaction<Database>,
  by: Pick<SignedIn, 'user'>,
  { from, to }: { from: StoredEvent; to: StoredEvent },
): Promise<Merged> {
  if (isShown(from.row) && to.row.status !== 'published') throw unpublished(to.row.title)
  const claims = await listClaimsOfEvents(trx, [from.row.id])
  for (const claim of claims) await moveClaim(trx, claim, to.row.id)
  await leadReaders(context, trx, by, { from, to })
  await removeEvent(context, trx, by, from)
  return { claims: claims.map(keyOf), matches: await moveMatches(trx, from.row.id, to.row.id) }
}

function unpublished(title: string): AppError {
  const message = `“${title}” isn’t published, but readers have the other one. Publish it first, then join them.`
  return new AppError(409, 'unpublished', message)
}
