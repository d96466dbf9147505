// `npm run import -- <file.xml | file.json>`: brings the articles of a WordPress or a Ghost over for good.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { explainError } from '@hometown/wordpress-adapter'
import { openInstallation } from '../installation/open-installation.ts'
import { fileTimestamp } from '../lib/durable-files.ts'
import { ImportError, type ImportReport, importContent, openImportSource } from '../modules/content/imports/index.ts'
import { createInstallationLock } from '../modules/platform/jobs/index.ts'

const IMPORT_USAGE = 'npm run import -- <file.xml | file.json> [--site https://old-site] [--dry-run]'
/** The exit code if something couldn't come; another run tries it again. */
const INCOMPLETE_IMPORT_EXIT_CODE = 2
const SHOWN_REPORT_LINES = 20

const { isTTY } = process.stderr
const context = await openInstallation('import')
const lock = createInstallationLock(context, 'import')
try {
  const { file, site, 'dry-run': isDryRun } = readImportArguments()
  if (context.config.wordpressUrl)
    throw new ImportError(
      `Hometown shows the articles of ${context.config.wordpressUrl}, so there is nothing to import into. Disconnect it first: docs/operate/wordpress.md says how.`,
    )
  if (!isDryRun && (await lock.hold()) === undefined)
    throw new ImportError('Another import is running. Wait until it has ended.')
  const source = await openImportSource(context, file, site)
  console.log(`Importing from ${source.site}: ${source.total} items`)
  const report = await importContent(context, source, {
    isDryRun,
    // The file can't choose the site to trust: it could name any machine of the network.
    trustedSite: site,
    onProgress: (items) =>
      process.stderr.write(`${isTTY ? '\r' : ''}${items} of ${source.total} items${isTTY ? ' ' : '\n'}`),
  })
  if (isTTY) process.stderr.write('\n')
  if (isDryRun) printImportReport(report)
  else await saveImportReport(report)
  if (!report.isComplete()) process.exitCode = INCOMPLETE_IMPORT_EXIT_CODE
} catch (error) {
  console.error(
    error instanceof ImportError
      ? error.message
      : `Not finished: ${explainError(error).replace(/\.$/, '')}. Run the same command to go on.`,
  )
  process.exitCode = 1
} finally {
  await lock.release()
  await context.store.close()
}

function readImportArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { site: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error('Say what to import:')
    return { file, ...values }
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n${IMPORT_USAGE}`)
  }
}

/** A dry run prints the whole report, because it leaves no file. @param shownLines of single items */
function printImportReport(report: ImportReport, shownLines = Number.POSITIVE_INFINITY): void {
  const lines = report.lines().split('\n').filter(Boolean)
  console.log(report.summary())
  if (lines.length > 0) console.log(`\n${lines.slice(0, shownLines).join('\n')}`)
  if (lines.length > shownLines) console.log(`… and ${lines.length - shownLines} more lines`)
}

async function saveImportReport(report: ImportReport): Promise<void> {
  const folder = join(context.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${fileTimestamp(Date.now())}.txt`)
  await writeFile(file, `${[report.summary(), report.lines()].filter(Boolean).join('\n\n')}\n`, { mode: 0o600 })
  printImportReport(report, SHOWN_REPORT_LINES)
  console.log(`\nThe whole report is in ${file}`)
}
