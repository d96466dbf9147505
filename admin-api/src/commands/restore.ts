// `npm run restore -- <file> [--yes]`: replaces all data by a backup. Stop the service first.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../database/connection.ts'
import {
  BackupError,
  describeBackup,
  prepareRestore,
  type ReadyRestore,
} from '../modules/operations/backups/restore/restore-backup.service.ts'
import { raiseWitnessAbove } from '../modules/platform/restores/restores.service.ts'
import { loadConfigOrExit } from '../processes/load-config-or-exit.ts'
import { ROOT } from '../root.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
const [file] = positionals
if (!file || positionals.length > 1) {
  console.error('Name the backup to restore: npm run restore -- <file>')
  process.exit(1)
}

const envFile = join(ROOT, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const config = loadConfigOrExit(1)
try {
  const restore = await prepareRestore(config, resolve(file))
  console.log(describeBackup(restore.about, config.timeZone))
  if (values.yes || (await isWanted())) await apply(restore)
  else await leave(restore)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function isWanted(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Nothing was changed: this terminal can’t ask for confirmation. Add --yes to restore without asking.')
    process.exitCode = 1
    return false
  }
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  const files = `in ${config.dataDir}`
  const replaced = config.databaseUrl
    ? `the pictures and keys ${files}, and deletes what is in the database of DATABASE_URL now`
    : `everything ${files}`
  const answer = await questions.question(`The backup replaces ${replaced}. Type yes to continue: `)
  questions.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function apply(restore: ReadyRestore): Promise<void> {
  const aside = await restore.apply(Date.now())
  await noteForOtherMachines()
  const kept = config.databaseUrl ? 'The previous files are' : 'The previous data is'
  console.log(`Done. ${kept} in ${aside}. Delete that folder when everything works.`)
  console.log('Everyone has to sign in again. No email goes out until you allow it at the desk, under System.')
}

/** The next start here holds mail in any case; running machines, and starts elsewhere, ask the bucket. */
async function noteForOtherMachines(): Promise<void> {
  if (!config.objectStore) return
  const { openObjectStore } = await import('../object-store/open-object-store.ts')
  const objects = openObjectStore(config.objectStore)
  const store = await openStore(config)
  try {
    await raiseWitnessAbove({ store }, objects)
  } catch (error) {
    console.error(
      `The database is restored, but other machines can’t see that: ${error instanceof Error ? error.message : error} ` +
        'Start Hometown on this machine first.',
    )
  } finally {
    await store.close()
    await objects.close()
  }
}

async function leave(restore: ReadyRestore): Promise<void> {
  await restore.discard()
  if (process.exitCode === undefined) console.log('Nothing was changed.')
}
