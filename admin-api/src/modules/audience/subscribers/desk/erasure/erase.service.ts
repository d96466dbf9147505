import type { AppContext } from '../../../../../context.ts'
import { retryConflicts } from '../../../../../database/write-conflict.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { recordAudit } from '../../../../platform/audit/audit.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import { findErasedAmong, noteErased } from './erased-addresses.service.ts'
import { eraseAddress, isOnTheWire, listSubscribersBehind } from './erasures.repository.ts'

const ON_THE_WIRE_MESSAGE = 'We’re sending a message to this address right now. Please try again in a minute.'
const AT_ONCE = 1000

/** Keeps a hash of the address, so that no import and no restored backup brings it back. */
export async function eraseReader(context: AppContext, { user }: SignedIn, email: string): Promise<void> {
  const now = context.clock.now()
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      if (await isOnTheWire(trx, email)) throw new AppError(409, 'on_the_wire', ON_THE_WIRE_MESSAGE)
      await eraseAddress(trx, email, now)
      await noteErased(context, trx, email, now)
      await recordAudit(trx, { user, action: 'subscriber.erase' }, now)
    }),
  )
  announce(context, { type: 'changed', lists: ['subscribers'] })
}

/** After a restore, which keeps the hashes: subscribers of the backup who were erased since. Returns how many. */
export async function eraseRestored(context: Pick<AppContext, 'store' | 'config' | 'clock'>): Promise<number> {
  const { db } = context.store
  let erased = 0
  for (let last = ''; ; ) {
    const subscribers = await listSubscribersBehind(db, last, AT_ONCE)
    const erasures = await findErasedAmong(
      context,
      db,
      subscribers.map(({ email }) => email),
    )
    for (const { email, created_at } of subscribers) {
      if (created_at > (erasures.get(email) ?? Number.NEGATIVE_INFINITY)) continue
      await retryConflicts(() => db.transaction().execute((trx) => eraseAddress(trx, email, context.clock.now())))
      erased++
    }
    if (subscribers.length < AT_ONCE) return erased
    last = subscribers.at(-1)?.id ?? last
  }
}
