import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { withNewKeys, withoutOldKeys } from '../../../lib/replaced-secrets.ts'
import { findOwnSecrets, saveOwnSecrets } from '../../../lib/secrets.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { applySharedSecrets, saveSharedSecrets } from './shared-secrets.service.ts'

/** `replace`: a new key at the head of each list. `forget`: only the heads stay. */
export type SigningKeyChange = 'replace' | 'forget'

/**
 * Hometown must be stopped, because each process reads the keys once.
 * @returns whether several machines share the keys @throws InstallationRefusedError
 */
export async function changeSigningKeys(
  context: Pick<AppContext, 'config' | 'store' | 'clock' | 'objects'>,
  change: SigningKeyChange,
): Promise<{ isShared: boolean }> {
  const { clock, config, store } = context
  const isShared = await applySharedSecrets(context)
  const present = isShared ? config.sharedSecrets : findOwnSecrets(config.dataDir)
  if (!present) throw new InstallationRefusedError(NO_KEYS)
  const secrets = change === 'replace' ? withNewKeys(present) : withoutOldKeys(present)
  await store.db.transaction().execute(async (trx) => {
    const now = clock.now()
    await recordAudit(trx, { user: null, action: 'signing-keys.replace', details: { change } }, now)
    if (isShared) await saveSharedSecrets(trx, config, secrets, now)
    // Last, so that a failure of the database leaves the file as it was.
    else saveOwnSecrets(config.dataDir, secrets)
  })
  return { isShared }
}

const NO_KEYS = 'There are no signing keys yet, so nothing was changed. Hometown makes them at its first start.'
