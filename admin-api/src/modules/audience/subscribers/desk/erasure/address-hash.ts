import { createHmac } from 'node:crypto'
import type { AppContext } from '../../../../../context.ts'
import { loadSecrets } from '../../../../../lib/secrets.ts'

export interface AddressHashes {
  /** By the key in use. */
  of(email: string): string
  /** By every key that was ever in use, the one in use first. */
  all(email: string): string[]
}

/** An address as something that only we can compare with another: who has the hashes has no addresses. */
export function openAddressHashes({ config }: Pick<AppContext, 'config'>): AddressHashes {
  const keys = loadSecrets(config.dataDir).links.map(({ value }) => value)
  const hash = (key: string, email: string) => createHmac('sha256', key).update(`erased:${email}`).digest('hex')
  const all = (email: string) => keys.map((key) => hash(key, email))
  return { all, of: (email) => all(email)[0] ?? '' }
}
