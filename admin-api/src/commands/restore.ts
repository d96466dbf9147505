// `npm run restore -- <file> [--identity <file>] [--yes]`: replaces all data by a backup. Stop the service first, on all machines.
// With an object store, the name of a backup in it will do. Without a file, it lists what there is.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { loadConfigOrExit } from '../log/load-config-or-exit.ts'
import { logLastError } from '../log/log-last-error.ts'
import { complain, isReadByPeople, say } from '../log/say.ts'
import { readIdentities } from '../modules/operations/backups/backup-archive.ts'
import { BackupError, backupsFolder, openBackupStore } from '../modules/operations/backups/backup-store.ts'
import {
  describeBackup,
  prepareRestore,
  type ReadyRestore,
} from '../modules/operations/backups/restore-backup.service.ts'
import { openConfiguredStore } from '../object-store/open-configured-store.ts'
import { ROOT } from '../root.ts'

/** Of files and backups; more would hide the rest. */
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
  if (file && positionals.length === 1) await restoreFrom(file)
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
  say(describeBackup(restore.about, config.timeZone))
  if (!restore.isEncrypted && config.backupRecipients.length > 0)
    say('This backup isn’t encrypted, although BACKUP_RECIPIENTS is set. Make sure that it comes from you.')
  if (restore.lost.length > 0)
    say(listSome(`Pictures that can’t be found in ${objects?.name}, and that pages will lack:`, restore.lost))
  if (values.yes || (await isWanted())) await apply(restore)
  else await leave(restore)
}

async function readGivenIdentities(): Promise<string[]> {
  return values.identity ? readIdentities(resolve(values.identity)) : []
}

async function showChoice(): Promise<void> {
  const names = (await openBackupStore({ ...config, objects }).list()).map(({ name }) => name)
  const how = 'Name the backup to restore: npm run restore -- <file>'
  const where = objects?.name ?? backupsFolder(config.dataDir)
  complain(
    names.length === 0 ? `${how}. There are none in ${where}.` : listSome(`${how}. In ${where}, newest first:`, names),
  )
  process.exitCode = 1
}

function listSome(title: string, names: readonly string[]): string {
  const more = names.length > NAMED ? [`  and ${(names.length - NAMED).toLocaleString('en-US')} more`] : []
  return [title, ...names.slice(0, NAMED).map((name) => `  ${name}`), ...more].join('\n')
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

async function apply(restore: ReadyRestore): Promise<void> {
  const aside = await restore.apply(Date.now())
  const kept = config.databaseUrl ? 'The previous files are' : 'The previous data is'
  say(`Done. ${kept} in ${aside}. Delete that folder when everything works.`)
  say('Everyone has to sign in again. No email goes out until you allow it at the desk, under System.')
}

async function leave(restore: ReadyRestore): Promise<void> {
  await restore.discard()
  if (process.exitCode === undefined) say('Nothing was changed.')
}
