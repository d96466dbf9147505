import { createHmac } from 'node:crypto'
import type { AppContext } from '../../../../../context.ts'
import { loadSecrets } from '../../../../../lib/secrets.ts'

export interface AddressHashes {
  /** Hash with the current key. */
  of(email: string): string
  /** Hashes with all keys ever used, current key first. */
  all(email: string): string[]
}

/** Keyed hashes, so that only we can match addresses and a leaked list reveals none. */
export function openAddressHashes({ config }: Pick<AppContext, 'config'>): AddressHashes {
  const keys = loadSecrets(config).links.map(({ value }) => value)
  const hash = (key: string, email: string) => createHmac('sha256', key).update(`erased:${email}`).digest('hex')
  const all = (email: string) => keys.map((key) => hash(key, email))
  return { all, of: (email) => all(email)[0] ?? '' }
}
