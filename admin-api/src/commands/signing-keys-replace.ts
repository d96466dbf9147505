// `npm run signing-keys:replace`: puts a new key at the head of each list of signing keys. Stop the service first, on all
// machines. `-- --forget-old` removes the former ones, `-- --devices` also replaces the key of alerts.

import { parseArgs } from 'node:util'
import type { AppContext } from '../context.ts'
import { lockDataDir } from '../installation/lock-data-dir.ts'
import { openDatabase } from '../installation/open-installation.ts'
import { whileStopped } from '../installation/while-stopped.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { changeSigningKeys } from '../modules/platform/shared-secrets/replace-signing-keys.service.ts'

const options = readOptions()
const context = await openDatabase('signing-keys')
lockDataDir(context.config)
let isWaitingSaid = false
try {
  await change(context)
} catch (error) {
  if (!(error instanceof InstallationRefusedError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.store.close()
}

async function change(opened: AppContext): Promise<void> {
  const { devices, forgetOld } = options
  const { isShared } = await whileStopped(
    opened,
    () => changeSigningKeys(opened, forgetOld ? 'forget' : 'replace', { devices }),
    sayWaiting,
  )
  if (forgetOld) {
    console.log('Removed the former signing keys. What they signed is no longer accepted.')
  } else {
    console.log('Made new signing keys. The former ones still verify what they signed.')
    sayWhatToDo(opened, isShared)
    if (devices) console.log('Every reader has to ask for alerts again.')
    console.log('When nothing uses the former keys, run npm run signing-keys:replace -- --forget-old')
  }
  console.log(isShared ? 'You can start Hometown on all machines.' : 'You can start Hometown.')
}

function sayWhatToDo({ config }: AppContext, isShared: boolean): void {
  if (!config.webhookSecret && !isShared)
    console.log(`Put the first “webhook” of ${config.dataDir}/secrets.json into the WordPress plugin, if you have one.`)
  if (config.webhookSecret) console.log('WEBHOOK_SECRET is yours to replace, there and in the WordPress plugin.')
  if (config.mailWebhookSecret) console.log('MAIL_WEBHOOK_SECRET is yours to replace.')
  else console.log('Give your email service the new addresses for reports, which the desk shows under Settings.')
}

function readOptions(): { devices: boolean; forgetOld: boolean } {
  try {
    const { values } = parseArgs({ options: { devices: { type: 'boolean' }, 'forget-old': { type: 'boolean' } } })
    const { devices = false, 'forget-old': forgetOld = false } = values
    if (!devices || !forgetOld) return { devices, forgetOld }
  } catch {
    // Said below.
  }
  console.error('Usage: npm run signing-keys:replace [-- --devices | -- --forget-old]')
  process.exit(1)
}

function sayWaiting(): void {
  if (!isWaitingSaid) console.log('Waiting for another machine, which prepares the database …')
  isWaitingSaid = true
}
