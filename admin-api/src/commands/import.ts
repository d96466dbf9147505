// `npm run import -- <file.xml | file.json>`: brings the articles of a WordPress or a Ghost over for good.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { explainError } from '@hometown/wordpress-adapter'
import { openInstallation } from '../installation/open-installation.ts'
import {
  ImportError,
  type ImportReport,
  importContent,
  openSource,
  readCategoryOptions,
} from '../modules/operations/imports/import-content.service.ts'
import { createLock } from '../modules/platform/jobs/leader.service.ts'

const USAGE =
  'npm run import -- <file.xml | file.json> [--site https://old-site] [--category "Theirs=Ours"]… [--dry-run]'
/** Something couldn't come; another run tries it again. */
const INCOMPLETE = 2
const SHOWN_LINES = 20

const context = await openInstallation('import')
const lock = createLock(context, 'import')
try {
  const { file, site, categories, isDryRun } = readArguments()
  if (context.config.wordpressUrl)
    throw new ImportError(
      `Hometown shows the articles of ${context.config.wordpressUrl}, so there is nothing to import into. Disconnect it first: docs/operate/moving.md says how.`,
    )
  const categoryMap = { ...context.config.categoryMap, ...readCategoryOptions(categories) }
  if (!isDryRun && (await lock.hold()) === undefined)
    throw new ImportError('Another import is running. Wait until it has ended.')
  const source = await openSource(context, file, site)
  console.log(`Importing from ${source.site}: ${source.total} items`)
  const started = performance.now()
  const report = await importContent(context, source, {
    categoryMap,
    isDryRun,
    // Not what the file says of itself: that could name any machine of the network.
    trustedSite: site,
    onProgress: (items) => showProgress(items, source.total, started),
  })
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (isDryRun) printReport(report)
  else await saveReport(report)
  if (!report.isComplete()) process.exitCode = INCOMPLETE
} catch (error) {
  const reason = error instanceof ImportError ? error.message : explainError(error)
  console.error(
    error instanceof ImportError
      ? reason
      : `Not finished: ${reason.replace(/\.$/, '')}. Run the same command to go on.`,
  )
  process.exitCode = 1
} finally {
  await lock.release()
  await context.store.close()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        category: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new ImportError(`Say what to import: ${USAGE}`)
    return {
      file,
      site: values.site,
      categories: values.category,
      isDryRun: values['dry-run'],
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function showProgress(items: number, total: number, started: number): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  const line = `${items} of ${total} items, ${seconds} s`
  if (process.stderr.isTTY) process.stderr.write(`\r${line} `)
  else console.error(line)
}

/** Whole, because a dry run leaves no file. @param shownLines of single items */
function printReport(report: ImportReport, shownLines = Number.POSITIVE_INFINITY): void {
  const lines = report.lines()
  const all = lines === '' ? [] : lines.split('\n')
  console.log(report.summary())
  if (all.length > 0) console.log(`\n${all.slice(0, shownLines).join('\n')}`)
  if (all.length > shownLines) console.log(`… and ${all.length - shownLines} more lines`)
}

async function saveReport(report: ImportReport): Promise<void> {
  const folder = join(context.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.txt`)
  await writeFile(file, `${[report.summary(), report.lines()].filter(Boolean).join('\n\n')}\n`, { mode: 0o600 })
  printReport(report, SHOWN_LINES)
  console.log(`\nThe whole report is in ${file}`)
}
