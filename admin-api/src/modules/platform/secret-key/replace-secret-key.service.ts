import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { findNextKey, forgetUsedKey, makeNextKey, nextKeyPath, putNextKey } from '../../../lib/next-secret-key.ts'
import { findSecretKey, isExampleKey } from '../../../lib/secret-key.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { resealTotpFactors } from '../auth/factors/totp/reseal-totp.service.ts'
import { resealConnections } from '../connections/reseal-connections.service.ts'
import { resealSharedSecrets } from '../shared-secrets/shared-secrets.service.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'secretKeyFile' | 'nextSecretKey' | 'dataDir'>

export interface ReplacedKey {
  /** The operator sets `SECRET_KEY` to the new key; otherwise it is in `DATA_DIR/secret.key` already. */
  isOfEnvironment: boolean
  /** Where an interrupted replacement had made the key that this one went on with. */
  leftover: string | undefined
  /** Names of connections whose secrets no key opened before, either. */
  unreadableConnections: string[]
  unreadableApps: number
}

/**
 * Seals everything with another key. Hometown must be stopped. A key of the environment is replaced by the operator's own
 * new one, because `DATA_DIR` may be lost with its container; otherwise we make one, which is on the disk before anything
 * is sealed with it. The present one stays in place until everything is, so that a repetition finishes what was
 * interrupted. @returns undefined if there is no key yet @throws InstallationRefusedError
 */
export async function replaceSecretKey({
  config,
  store,
  clock,
}: Pick<AppContext, 'config' | 'store' | 'clock'>): Promise<ReplacedKey | undefined> {
  if (config.nextSecretKey && !config.secretKey) throw refusal(NOT_OF_ENVIRONMENT)
  const from = findSecretKey(config)
  if (!from) return undefined
  forgetUsedKey(config)
  const made = findNextKey(config.dataDir)
  const to = config.secretKey ? getGivenKey(config, from) : (made ?? makeNextKey(config.dataDir))
  const unreadable = await store.db.transaction().execute(async (trx) => {
    const now = clock.now()
    await resealSharedSecrets(trx, { from, to }, now)
    const unreadableConnections = await resealConnections(trx, { from, to })
    const unreadableApps = await resealTotpFactors(trx, { from, to })
    await recordAudit(trx, { user: null, action: 'secret-key.replace' }, now)
    return { unreadableConnections, unreadableApps }
  })
  if (config.secretKey) return { isOfEnvironment: true, leftover: undefined, ...unreadable }
  putNextKey(config.dataDir, to)
  return { isOfEnvironment: false, leftover: made && nextKeyPath(config.dataDir), ...unreadable }
}

const HOW = 'with openssl rand -base64 32, keep it where you keep other secrets, and set NEXT_SECRET_KEY to it.'
const NOT_OF_ENVIRONMENT =
  'NEXT_SECRET_KEY is set, but SECRET_KEY isn’t. Set SECRET_KEY to the present key. ' +
  'If the present key is in DATA_DIR/secret.key, remove NEXT_SECRET_KEY.'

function getGivenKey({ nextSecretKey: next, dataDir }: KeyConfig, present: Buffer): Buffer {
  if (!next) throw refusal(`NEXT_SECRET_KEY is missing. Make a new key ${HOW}`)
  if (next.equals(present))
    throw refusal(
      `NEXT_SECRET_KEY is the present SECRET_KEY. If you have replaced it already, start Hometown. To replace it again, make a new key ${HOW}`,
    )
  if (isExampleKey(next))
    throw refusal(`NEXT_SECRET_KEY is an example of the documentation, which everyone knows. Make a new key ${HOW}`)
  const made = findNextKey(dataDir)
  if (made && !made.equals(present) && !made.equals(next)) throw refusal(describeLeftover(nextKeyPath(dataDir)))
  return next
}

/** Everything may be sealed with it, if `SECRET_KEY` was never set to it. */
function describeLeftover(path: string): string {
  return (
    `${path} has a key of an earlier replacement. If Hometown can’t read saved connections with SECRET_KEY, ` +
    'set NEXT_SECRET_KEY to the key in that file. Otherwise delete the file. Then run this again.'
  )
}

function refusal(message: string): InstallationRefusedError {
  return new InstallationRefusedError(`Nothing was changed: ${message}`)
}
