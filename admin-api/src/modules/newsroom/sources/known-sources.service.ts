import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { AppContext } from '../../../context.ts'
import { listAddressKeys } from './sources.repository.ts'

/** As `sourceAddressKey`s. */
export async function listKnownAddresses(
  { store }: Pick<AppContext, 'store'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await listAddressKeys(store.db, [...new Set(addresses.map(sourceAddressKey))])
  return new Set(known.flatMap(({ address_key: key }) => key ?? []))
}
