import { LINKS_NAMED } from '@hometown/shared-types/seen'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { lockForTransaction } from '../../../database/advisory-locks.ts'
import type { Database } from '../../../database/database.ts'
import type { Leaving } from './leaving.service.ts'
import { listStandingOf } from './page-decisions.repository.ts'
import { listRedirectsHere } from './readers.repository.ts'
import { isTarget, requireTarget } from './redirect-target.ts'
import { keepDecision } from './seen.service.ts'
import { seenRefusal } from './seen-refusal.ts'
import { type Looking, listSeen, pathsOf, type Shown } from './who-has-seen.ts'

type Trx = Transaction<Database>
type Leaves = Looking & Pick<AppContext, 'store'>

/**
 * In the transaction that takes it from readers: since they looked, a send may have begun, and somebody may have led
 * readers here or taken away the page that they are to be led to.
 * @throws AppError 409 `seen`; 422 if there is no such page
 */
export async function leaveAsAsked(
  context: Leaves,
  trx: Trx,
  { shown, by, choice, redirects }: Leaving,
): Promise<void> {
  await holdAddresses(context, trx)
  if (!choice) await requireUnsent(context, trx, shown)
  await requireNoMoreRedirects(context, trx, shown, redirects)
  if (choice?.kind === 'redirect') await requireTarget(trx, choice.to, new Set(pathsOf(shown)))
  if (choice) await keepDecision(context, trx, by, shown, choice)
}

/** It has left already, so nothing can be refused: without the page that they are to be led to, readers are told. */
export async function leaveAsChosen(context: Leaves, trx: Trx, { shown, by, choice }: Leaving): Promise<void> {
  if (!choice) return
  await holdAddresses(context, trx)
  const isDeadEnd = choice.kind === 'redirect' && !(await isTarget(trx, choice.to))
  await keepDecision(context, trx, by, shown, isDeadEnd ? { kind: 'gone' } : choice)
}

/** Nobody could be asked. Those that readers know get a page that says so, unless they are led elsewhere already. */
export async function leaveUnasked(context: Leaves, trx: Trx, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return
  await holdAddresses(context, trx)
  const standing = await listStandingOf(
    trx,
    shown.map(({ id }) => id),
  )
  const decided = new Set(standing.map((row) => `${row.kind} ${row.subject_id}`))
  const left = shown.filter(({ kind, id }) => !decided.has(`${kind} ${id}`))
  const seen = new Set((await listSeen(context, trx, left)).map(({ kind, id }) => `${kind} ${id}`))
  for (const one of left)
    if (seen.has(`${one.kind} ${one.id}`)) await keepDecision(context, trx, null, one, { kind: 'gone' })
}

/** A newsletter may have begun since the look before it. */
export async function requireUnsent({ ports, ...context }: Looking, trx: Trx, shown: Shown): Promise<void> {
  const newsletters = (await ports.listNewslettersSeen(trx, shown.kind, [shown.id])).get(shown.id)
  if (!newsletters) return
  throw seenRefusal(context, [{ ...unseen(shown), newsletters }])
}

async function requireNoMoreRedirects(
  context: Looking,
  trx: Trx,
  shown: Shown,
  known: readonly string[],
): Promise<void> {
  const more = (await listRedirectsHere(trx, pathsOf(shown))).filter(({ id }) => !known.includes(id))
  if (more.length === 0) return
  const links = { count: more.length, titles: more.slice(0, LINKS_NAMED).map(({ title }) => title) }
  throw seenRefusal(context, [{ ...unseen(shown), links }])
}

function unseen({ kind, id, title }: Shown) {
  return { kind, id, title, newsletters: [], alerts: [], links: { count: 0, titles: [] }, reads: 0 }
}

/** Until the end of the transaction nobody else changes where addresses lead. SQLite has one writer anyway. */
function holdAddresses({ store }: Pick<AppContext, 'store'>, trx: Trx): Promise<void> {
  return lockForTransaction(trx, store.kind, 'addresses')
}
