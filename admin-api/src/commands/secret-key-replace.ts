// `npm run secret-key:replace`: seals everything with another secret key. Stop the service first, on all machines.

import type { AppContext } from '../context.ts'
import { lockDataDir } from '../installation/lock-data-dir.ts'
import { openDatabase } from '../installation/open-installation.ts'
import { replaceKeyAlone } from '../installation/replace-key-alone.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'

const context = await openDatabase('secret-key')
lockDataDir(context.config)
let isWaitingSaid = false
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
  const replaced = await replaceKeyAlone(opened, sayWaiting)
  if (!replaced) {
    console.log('There is no secret key yet, so nothing was changed. It is made when something is first saved with it.')
    return
  }
  const { isOfEnvironment, leftover, unreadableConnections, unreadableApps } = replaced
  if (leftover)
    console.log(`An earlier replacement was interrupted. We went on with the key that it had made in ${leftover}.`)
  if (isOfEnvironment) {
    console.log('Everything is encrypted with NEXT_SECRET_KEY.')
    console.log('Set SECRET_KEY to that key on all machines, remove NEXT_SECRET_KEY, and start Hometown.')
  } else console.log('Replaced the secret key. You can start Hometown.')
  if (unreadableConnections.length > 0)
    console.log(
      `Enter these connections again, which couldn’t be read before either: ${unreadableConnections.join(', ')}.`,
    )
  if (unreadableApps > 0) console.log(`Authenticator apps that couldn’t be read before either: ${unreadableApps}.`)
}

function sayWaiting(): void {
  if (!isWaitingSaid) console.log('Waiting for another machine, which prepares the database …')
  isWaitingSaid = true
}
