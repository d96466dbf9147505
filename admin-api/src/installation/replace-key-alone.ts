import type { AppContext } from '../context.ts'
import { underLock } from '../database/advisory-locks.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { findRunningMachine } from '../modules/operations/system/nodes/other-machines.service.ts'
import { type ReplacedKey, replaceSecretKey } from '../modules/platform/secret-key/replace-secret-key.service.ts'

/**
 * While no machine runs. One that starts meanwhile waits, so that it saves nothing with the former key.
 * @param onWait called each time another machine prepares the database @throws InstallationRefusedError
 */
export async function replaceKeyAlone(context: AppContext, onWait?: () => void): Promise<ReplacedKey | undefined> {
  const replace = async () => {
    const host = await findRunningMachine(context)
    if (host) {
      throw new InstallationRefusedError(
        `Nothing was changed: Hometown runs on ${host}. Stop it on all machines, wait 30 seconds, and run this again.`,
      )
    }
    return replaceSecretKey(context)
  }
  return underLock(context.store, 'preparing', replace, onWait)
}
