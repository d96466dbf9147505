import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findInstanceValue, saveInstanceValueOnce } from '../../../database/instance-values.ts'
import { decryptText, encryptText } from '../../../lib/encryption.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { loadSigningKeys, signingKeysSchema } from '../../../lib/secret-keys.ts'

const SHARED_SECRETS_VALUE_NAME = 'shared_secrets'
const OTHER_SECRET_KEY_MESSAGE =
  'SECRET_KEY isn’t the key that the secrets in the database were saved with. Nothing was changed. ' +
  'Set the earlier key again: it also opens the connections that were saved at the desk.'

/**
 * Shares the keys that sign links and webhooks among several machines: a row that `SECRET_KEY` encrypts, made of those
 * that the first machine has had so far. Each process calls it before it uses one of them.
 * @throws InstallationRefusedError if `SECRET_KEY` doesn’t open it
 */
export async function applySharedSigningKeys({ clock, config, objects, store }: AppContext): Promise<void> {
  // A single machine has the keys in a file.
  if (!objects || !config.secretKey) return
  const own = encryptText(config.secretKey, SHARED_SECRETS_VALUE_NAME, JSON.stringify(loadSigningKeys(config)))
  await saveInstanceValueOnce(store.db, SHARED_SECRETS_VALUE_NAME, own, clock.now())
  const sealed = await findInstanceValue(store.db, SHARED_SECRETS_VALUE_NAME, z.string())
  const text = decryptText(config.secretKey, SHARED_SECRETS_VALUE_NAME, sealed ?? '')
  if (text === undefined) throw new InstallationRefusedError(OTHER_SECRET_KEY_MESSAGE)
  config.sharedSigningKeys = signingKeysSchema.parse(JSON.parse(text))
}
