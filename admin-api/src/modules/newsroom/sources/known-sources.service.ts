import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { AppContext } from '../../../context.ts'
import { listAddressKeys } from './sources.repository.ts'

/** Which of these URLs are sources already, as `sourceAddressKey`s. */
export async function listKnownAddresses(
  { store }: Pick<AppContext, 'store'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await listAddressKeys(store.db, [...new Set(addresses.map(sourceAddressKey))])
  return new Set(known.flatMap(({ address_key: key }) => key ?? []))
}
