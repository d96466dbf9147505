import type { AppContext } from '../../../context.ts'
import { InstallationRefusedError } from '../../../lib/installation-refused.ts'
import { isExampleKey } from '../../../lib/secret-key.ts'
import { isNewInstallation } from '../auth/passwords.service.ts'

const EXAMPLE = 'SECRET_KEY is the example from our documentation, so anyone can know it'

/** @throws InstallationRefusedError at the first start: later, what is saved can't be read without the key */
export async function refuseExampleKey(context: Pick<AppContext, 'config' | 'store'>): Promise<void> {
  if (!isExampleKey(context.config.secretKey) || !(await isNewInstallation(context))) return
  throw new InstallationRefusedError(`${EXAMPLE}. Set another one, as openssl rand -base64 32 writes it.`)
}

/** What to do about such a key, as a sentence; undefined if there is nothing to do. */
export function findExampleKey({ config }: Pick<AppContext, 'config'>): string | undefined {
  if (!isExampleKey(config.secretKey)) return undefined
  return `${EXAMPLE}. It protects no saved password and no authenticator app. Replace it: docs/operate/keys.md says how.`
}
