// `npm run secret-key:replace`: makes another secret key, and seals everything with it. Stop the service first, on all machines.

import type { AppContext } from '../context.ts'
import { lockDataDir } from '../installation/lock-data-dir.ts'
import { openDatabase } from '../installation/open-installation.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { findRunningMachine } from '../modules/operations/system/nodes/other-machines.service.ts'
import { replaceSecretKey } from '../modules/platform/secret-key/replace-secret-key.service.ts'

const context = await openDatabase('secret-key')
lockDataDir(context.config)
try {
  await replace(context)
} catch (error) {
  if (!(error instanceof InstallationRefusedError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.store.close()
}

async function replace(opened: AppContext): Promise<void> {
  const host = await findRunningMachine(opened)
  if (host) {
    throw new InstallationRefusedError(
      `Nothing was changed: Hometown runs on ${host}. Stop it on all machines, wait 30 seconds, and run this again.`,
    )
  }
  const replaced = await replaceSecretKey(opened)
  if (!replaced) {
    console.log('There is no secret key yet, so nothing was changed. It is made when something is first saved with it.')
    return
  }
  const { keyFile, unreadableConnections, unreadableApps } = replaced
  if (keyFile) {
    console.log(`Everything is encrypted with the new key in ${keyFile}.`)
    console.log('Set SECRET_KEY to it on all machines, delete that file, and start Hometown.')
  } else console.log('Replaced the secret key. You can start Hometown.')
  if (unreadableConnections.length > 0)
    console.log(
      `Enter these connections again, which couldn’t be read before either: ${unreadableConnections.join(', ')}.`,
    )
  if (unreadableApps > 0) console.log(`Authenticator apps that couldn’t be read before either: ${unreadableApps}.`)
}
