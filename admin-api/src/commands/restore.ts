// `npm run restore -- <file> [--identity <file>] [--yes]`: replaces all data by a backup. Stop the service first, on all machines.
// The name of a backup will do, too. Without a file, it lists what there is. It finishes a restore that was interrupted.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatCountyTime } from '@hometown/shared-types/county-time'
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { complain, isReadByPeople, say } from '../log/say.ts'
import { type AboutBackup, readIdentities } from '../modules/operations/backups/backup-archive.ts'
import { BackupError, backupsFolder, openBackupStore } from '../modules/operations/backups/backup-store.ts'
import {
  finishRestore,
  prepareRestore,
  type ReadyRestore,
} from '../modules/operations/backups/restore-backup.service.ts'
import { openConfiguredStore } from '../object-store/open-configured-store.ts'
import { ROOT } from '../root.ts'

const NAMED = 10

logLastError('restore')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean' }, identity: { type: 'string' } },
})
const [file] = positionals
const envFile = join(ROOT, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const config = loadConfigOrExit(1)
const objects = await openConfiguredStore(config)
try {
  const aside = await finishRestore({ ...config, objects }, Date.now())
  if (aside) sayDone('The restore that was interrupted is finished.', aside)
  else if (file && positionals.length === 1) await restoreFrom(file)
  else await showChoice()
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  complain(error.message)
  process.exitCode = 1
} finally {
  await objects?.close()
}

async function restoreFrom(path: string): Promise<void> {
  const restore = await prepareRestore({ ...config, objects }, resolve(path), await readGivenIdentities())
  say(describeBackup(restore.about))
  if (values.yes || (await isWanted())) sayDone('Done.', await restore.apply(Date.now()))
  else await leave(restore)
}

function describeBackup({ rows, files, madeAt }: AboutBackup): string {
  const made = formatCountyTime(Date.parse(madeAt), config.timeZone, "MMM d, yyyy 'at' h:mm a")
  const counts = ['articles', 'calendar_events', 'newsletters', 'subscribers', 'media'].map(
    (table) => `${table.replace('_', ' ')}: ${(rows[table] ?? 0).toLocaleString('en-US')}`,
  )
  const pictures = {
    inside: 'with pictures, attachments and keys',
    'in-bucket': 'pictures are in the object store',
    none: 'pictures and keys stay as they are',
  }
  return `Backup of ${made} (${config.timeZone}), ${pictures[files]}\n  ${counts.join(', ')}`
}

async function readGivenIdentities(): Promise<string[]> {
  return values.identity ? readIdentities(resolve(values.identity)) : []
}

async function showChoice(): Promise<void> {
  const names = (await openBackupStore({ ...config, objects }).list()).map(({ name }) => name)
  const how = 'Name the backup to restore: npm run restore -- <file>'
  const where = objects?.name ?? backupsFolder(config.dataDir)
  const some = [`${how}. In ${where}, newest first:`, ...names.slice(0, NAMED).map((name) => `  ${name}`)]
  complain(names.length === 0 ? `${how}. There are none in ${where}.` : some.join('\n'))
  process.exitCode = 1
}

async function isWanted(): Promise<boolean> {
  if (!process.stdin.isTTY || !isReadByPeople()) {
    complain('Nothing was changed: this terminal can’t ask for confirmation. Add --yes to restore without asking.')
    process.exitCode = 1
    return false
  }
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  const files = `in ${config.dataDir}`
  const replaced = objects
    ? 'what is in the database of DATABASE_URL now'
    : config.databaseUrl
      ? `the pictures and keys ${files}, and deletes what is in the database of DATABASE_URL now`
      : `everything ${files}`
  const answer = await questions.question(`The backup replaces ${replaced}. Type yes to continue: `)
  questions.close()
  return answer.trim().toLowerCase() === 'yes'
}

function sayDone(what: string, aside: string): void {
  const kept = config.databaseUrl ? 'The previous files are' : 'The previous data is'
  say(`${what} ${kept} in ${aside}. Delete that folder when everything works.`)
  say('Everyone has to sign in again. No email goes out until you allow it at the desk, under System.')
}

async function leave(restore: ReadyRestore): Promise<void> {
  await restore.discard()
  if (process.exitCode === undefined) say('Nothing was changed.')
}
