// `npm run restore -- <file> [--identity <file>] [--yes]`: replaces all data by a backup. Stop the service first, on
// all machines. The name of a backup will do, too. Without a file, it lists what there is.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatCountyTime } from '@hometown/shared-types/rules/time'
import { isTerminal, logUncaughtErrors, tellOperator, tellOperatorError } from '../log/operator-output.ts'
import {
  BackupError,
  type BackupManifest,
  backupsFolder,
  listBackupFiles,
  restoreBackup,
} from '../modules/operations/backups/index.ts'
import { loadOperatorsConfig } from '../processes/load-config-or-exit.ts'
import { openConfiguredObjectStore } from '../storage/configured-object-store.ts'

const RESTORE_USAGE = 'npm run restore -- <file> [--identity <file>] [--yes]'
const SHOWN_BACKUPS = 10

logUncaughtErrors('restore')
const { positionals, values } = readRestoreArguments()
const [file] = positionals
const config = loadOperatorsConfig()
const objects = await openConfiguredObjectStore(config)
const backupPlace = { config, objects }
try {
  if (file && positionals.length === 1) await restoreFromBackup(resolve(file))
  else await showBackupsToChoose()
} catch (error) {
  tellOperatorError(BackupError.from(error).message)
  process.exitCode = 1
} finally {
  await objects?.close()
}

function readRestoreArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' }, identity: { type: 'string' } } })
  } catch (error) {
    tellOperatorError(`${error instanceof Error ? error.message : String(error)}\n${RESTORE_USAGE}`)
    process.exit(1)
  }
}

async function restoreFromBackup(path: string): Promise<void> {
  const keys = values.identity ? await readFile(resolve(values.identity), 'utf8') : ''
  // age-keygen writes keys in lines like these.
  const identities = keys.match(/^AGE-SECRET-KEY-\S+/gm) ?? []
  const aside = await restoreBackup(backupPlace, path, { now: Date.now(), identities, confirm: confirmRestore })
  if (aside) sayRestoreDone(aside)
  else if (process.exitCode === undefined) tellOperator('Nothing was changed.')
}

async function confirmRestore({ rows, hasFiles, madeAt }: BackupManifest): Promise<boolean> {
  const backupTime = formatCountyTime(Date.parse(madeAt), config.timeZone, "MMM d, yyyy 'at' h:mm a")
  const counts = ['articles', 'events', 'newsletters', 'subscribers', 'media'].map(
    (table) => `${table.replace('_', ' ')}: ${(rows[table] ?? 0).toLocaleString('en-US')}`,
  )
  const pictures = hasFiles ? 'with pictures, attachments and keys' : 'pictures and keys stay as they are'
  tellOperator(`Backup of ${backupTime} (${config.timeZone}), ${pictures}\n  ${counts.join(', ')}`)
  if (values.yes) return true
  if (!process.stdin.isTTY || !isTerminal()) {
    tellOperatorError(
      'Nothing was changed: this terminal can’t ask for confirmation. Add --yes to restore without asking.',
    )
    process.exitCode = 1
    return false
  }
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  const replaced = [
    ...(config.databaseUrl ? ['what is in the database of DATABASE_URL'] : []),
    ...(objects ? [] : [`the files in ${config.dataDir}`]),
  ]
  const answer = await questions.question(`The backup replaces ${replaced.join(' and ')}. Type yes to continue: `)
  questions.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function showBackupsToChoose(): Promise<void> {
  const names = (await listBackupFiles(backupPlace)).map(({ name }) => name)
  const how = 'Name the backup to restore: npm run restore -- <file>'
  const where = objects?.name ?? backupsFolder(config.dataDir)
  const some = [`${how}. In ${where}, newest first:`, ...names.slice(0, SHOWN_BACKUPS).map((name) => `  ${name}`)]
  tellOperatorError(names.length === 0 ? `${how}. There are none in ${where}.` : some.join('\n'))
  process.exitCode = 1
}

function sayRestoreDone(aside: string): void {
  const previousFiles = config.databaseUrl ? 'The previous files are' : 'The previous data is'
  tellOperator(`Done. ${previousFiles} in ${aside}. Delete that folder when everything works.`)
  tellOperator(
    'Everyone has to sign in again. No email goes out until you allow it at the desk, under Settings → System.',
  )
}
