import type { AppContext } from '../context.ts'
import { underLock } from '../database/advisory-locks.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { findRunningMachine } from '../modules/operations/system/nodes/other-machines.service.ts'

/**
 * Changes keys while no machine runs. One that starts meanwhile waits, so that it uses none of the former keys.
 * @param onWait called each time another machine prepares the database @throws InstallationRefusedError
 */
export async function whileStopped<T>(context: AppContext, change: () => Promise<T>, onWait?: () => void): Promise<T> {
  const changeAlone = async () => {
    const host = await findRunningMachine(context)
    if (host) {
      throw new InstallationRefusedError(
        `Nothing was changed: Hometown runs on ${host}. Stop it on all machines, wait 30 seconds, and run this again.`,
      )
    }
    return change()
  }
  return underLock(context.store, 'preparing', changeAlone, onWait)
}
