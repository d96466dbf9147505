import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { openText, sealText } from '../../../lib/sealed-text.ts'
import { findOwnSecrets, newSecrets } from '../../../lib/secrets.ts'
import { type Secrets, secretsSchema } from '../../../lib/secrets-schema.ts'

const NAME = 'shared_secrets'
const OTHER_KEY =
  'SECRET_KEY isn’t the key that the secrets in the database were saved with. Nothing was changed. ' +
  'Set the earlier key again: it also opens the connections that were saved at the desk.'

type SecretsContext = Pick<AppContext, 'config' | 'store' | 'clock' | 'objects'>

/**
 * The keys that sign links and webhooks, the same on all machines: a row that `SECRET_KEY` encrypts. Each process calls
 * it before it uses one of them. @returns false if every machine has its own @throws InstallationRefusedError if `SECRET_KEY` doesn’t open it
 */
export async function applySharedSecrets({ config, store }: SecretsContext): Promise<boolean> {
  // A SQLite file belongs to one machine.
  if (store.kind === 'sqlite') return false
  const sealed = await findValue(store.db, NAME, z.string())
  if (sealed === undefined) return false
  if (!config.secretKey) {
    throw new InstallationRefusedError(
      'SECRET_KEY is missing: the database holds secrets that were saved with it. Set the key that the other machines have.',
    )
  }
  const text = openText(config.secretKey, NAME, sealed)
  if (text === undefined) {
    throw new InstallationRefusedError(OTHER_KEY)
  }
  config.sharedSecrets = secretsSchema.parse(JSON.parse(text))
  return true
}

/** Made once for all machines, out of those that this machine has had so far. Call it while no other one prepares. */
export async function prepareSharedSecrets(context: SecretsContext): Promise<void> {
  if (await applySharedSecrets(context)) return
  const { clock, config, objects, store } = context
  if (!objects || !config.secretKey) return
  const secrets: Secrets = findOwnSecrets(config.dataDir) ?? newSecrets()
  await saveValue(store.db, NAME, sealText(config.secretKey, NAME, JSON.stringify(secrets)), clock.now())
  config.sharedSecrets = secrets
}
