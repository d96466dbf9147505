import { createHmac } from 'node:crypto'
import type { AppContext } from '../../../../../context.ts'
import { loadSecrets } from '../../../../../lib/secrets.ts'

/** Keyed hashes, so that only we can match addresses and a leaked list reveals none. */
export function openAddressHashes({ config }: Pick<AppContext, 'config'>): (email: string) => string {
  const key = loadSecrets(config).links
  return (email) => createHmac('sha256', key).update(`erased:${email}`).digest('hex')
}
