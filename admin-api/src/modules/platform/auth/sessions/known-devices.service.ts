import type { AppContext } from '../../../../context.ts'
import { findUser } from '../users.repository.ts'
import { knownDevice, ownerOf } from './known-devices.ts'

/** Whether any account knows the browser. */
export async function isKnownDevice(
  { config, store }: Pick<AppContext, 'config' | 'store'>,
  token: string | undefined,
): Promise<boolean> {
  const owner = ownerOf(token)
  const account = owner ? await findUser(store.db, owner) : undefined
  return knownDevice(config, token, account, 'password') !== undefined
}
