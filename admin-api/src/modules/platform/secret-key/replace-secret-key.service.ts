import type { AppContext } from '../../../context.ts'
import { getNextKey, nextKeyPath, putNextKey } from '../../../lib/next-secret-key.ts'
import { findSecretKey } from '../../../lib/secret-key.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { resealTotpFactors } from '../auth/factors/totp/reseal-totp.service.ts'
import { resealConnections } from '../connections/reseal-connections.service.ts'
import { resealSharedSecrets } from '../shared-secrets/shared-secrets.service.ts'

export interface ReplacedKey {
  /** Where the new key is for whoever sets `SECRET_KEY`; undefined if it is in `DATA_DIR/secret.key` already. */
  keyFile: string | undefined
  /** Names of connections whose secrets no key opened before, either. */
  unreadableConnections: string[]
  unreadableApps: number
}

/**
 * Makes another key and seals everything with it. Hometown must be stopped. The new key is on the disk before anything is
 * sealed with it, and the present one stays in place until everything is, so that a repetition finishes what was
 * interrupted. @returns undefined if there is no key yet @throws InstallationRefusedError
 */
export async function replaceSecretKey({
  config,
  store,
  clock,
}: Pick<AppContext, 'config' | 'store' | 'clock'>): Promise<ReplacedKey | undefined> {
  const from = findSecretKey(config)
  if (!from) return undefined
  const to = getNextKey(config.dataDir, from)
  const unreadable = await store.db.transaction().execute(async (trx) => {
    const now = clock.now()
    await resealSharedSecrets(trx, { from, to }, now)
    const unreadableConnections = await resealConnections(trx, { from, to })
    const unreadableApps = await resealTotpFactors(trx, { from, to })
    await recordAudit(trx, { user: null, action: 'secret-key.replace' }, now)
    return { unreadableConnections, unreadableApps }
  })
  if (config.secretKey) return { keyFile: nextKeyPath(config.dataDir), ...unreadable }
  putNextKey(config.dataDir, to)
  return { keyFile: undefined, ...unreadable }
}
