// `npm run signing-keys:replace`: puts a new key at the head of each list of signing keys. Stop the service first, on all
// machines. `-- --forget-old` removes the former ones.

import { parseArgs } from 'node:util'
import type { AppContext } from '../context.ts'
import { lockDataDir } from '../installation/lock-data-dir.ts'
import { openDatabase } from '../installation/open-installation.ts'
import { whileStopped } from '../installation/while-stopped.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import { changeSigningKeys } from '../modules/platform/shared-secrets/replace-signing-keys.service.ts'

const forgetOld = readOption()
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
  const { isShared } = await whileStopped(
    opened,
    () => changeSigningKeys(opened, forgetOld ? 'forget' : 'replace'),
    sayWaiting,
  )
  if (forgetOld) {
    console.log('Removed the former signing keys. What they signed is no longer accepted.')
  } else {
    console.log('Made new signing keys. The former ones still verify what they signed.')
    sayWhatToDo(opened, isShared)
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

function readOption(): boolean {
  try {
    return parseArgs({ options: { 'forget-old': { type: 'boolean' } } }).values['forget-old'] ?? false
  } catch {
    console.error('Usage: npm run signing-keys:replace [-- --forget-old]')
    process.exit(1)
  }
}

function sayWaiting(): void {
  if (!isWaitingSaid) console.log('Waiting for another machine, which prepares the database …')
  isWaitingSaid = true
}
