import { type NewPushSubscription, PUSH_LIMITS } from '@hometown/shared-types/web-push'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { isUsableKey, type PushEndpoint, readEndpoint } from './push-endpoint.ts'
import {
  countSubscriptions,
  countSubscriptionsAt,
  deleteSubscription,
  findSubscription,
  insertSubscription,
  renewSubscription,
} from './push-subscriptions.repository.ts'

export { countSubscriptions } from './push-subscriptions.repository.ts'

type Context = Pick<AppContext, 'store' | 'clock' | 'config'>

/**
 * The same again changes nothing.
 * @param admit called once before a new device is kept; may throw
 * @throws AppError 422 for what no alert can be sent to, 503 if there are too many
 */
export async function subscribeDevice(
  context: Context,
  { keys, ...given }: NewPushSubscription,
  admit: () => Promise<void>,
): Promise<void> {
  const place = readEndpoint(given.endpoint, context.config.harvestAllowPrivate)
  if (!place || !isUsableKey(keys)) {
    throw new AppError(422, 'invalid', 'Alerts can’t be sent to this browser. We don’t support its push service.')
  }
  const { endpoint, service } = place
  const replaced = given.replaces && readEndpoint(given.replaces, context.config.harvestAllowPrivate)?.endpoint
  const { p256dh, auth } = keys
  const now = context.clock.now()
  const row = { endpoint, service, p256dh, auth, seen_at: now }
  /** Returns false if the device is a new one, which has to be admitted first. */
  const keep = (isAdmitted: boolean) =>
    retryConflicts(() =>
      context.store.db.transaction().execute(async (trx) => {
        const known = await findSubscription(trx, endpoint)
        const former = replaced && replaced !== endpoint ? await findSubscription(trx, replaced) : undefined
        if (known && former && replaced) await deleteSubscription(trx, replaced)
        const same = known ?? former
        if (same?.service !== service) await requireRoomAt(trx, place)
        if (same) {
          await renewSubscription(trx, same.id, row)
          return true
        }
        if ((await countSubscriptions(trx)) >= PUSH_LIMITS.devices) throw full()
        if (!isAdmitted) return false
        await insertSubscription(trx, { id: uuid(), ...row, created_at: now, succeeded_at: null })
        return true
      }),
    )
  if (await keep(false)) return
  // Not in the transaction: it may ask the database itself.
  await admit()
  await keep(true)
}

/** Also what is still to be sent to it goes. Unknown ones are no error: the device gets nothing either way. */
export async function unsubscribeDevice({ store, config }: Context, text: string): Promise<void> {
  const place = readEndpoint(text, config.harvestAllowPrivate)
  if (!place) return
  await retryConflicts(() => store.db.transaction().execute((trx) => deleteSubscription(trx, place.endpoint)))
}

async function requireRoomAt(trx: Transaction<Database>, { service, isOfBrowserMaker }: PushEndpoint): Promise<void> {
  if (!isOfBrowserMaker && (await countSubscriptionsAt(trx, service)) >= PUSH_LIMITS.devicesElsewhere) throw full()
}

function full(): AppError {
  return new AppError(503, 'full', 'Too many devices get alerts already, so we can’t add this one.')
}
