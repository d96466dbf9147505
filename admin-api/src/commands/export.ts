// `npm run export [-- <folder>]`: exports all data in formats that other programs read. The service may be running.
import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXPORTS } from '@hometown/shared-types/contract/system'
import { openInstallation } from '../installation/open-installation.ts'
import { describeFileError, fileTimestamp, makeFolder } from '../lib/durable-files.ts'
import { streamExport } from '../modules/operations/exports/index.ts'

const context = await openInstallation('export')
const folder = resolve(process.argv[2] ?? join(context.config.dataDir, 'exports', fileTimestamp(Date.now())))
try {
  makeFolder(folder)
  for (const { file, title } of EXPORTS) {
    const path = join(folder, file)
    await pipeline(streamExport(context, file), createWriteStream(`${path}.new`, { mode: 0o600 }))
    await rename(`${path}.new`, path)
    const { size } = await stat(path)
    console.log(`${title.padEnd(24)} ${file.padEnd(20)} ${size.toLocaleString('en-US').padStart(14)} bytes`)
  }
  console.log(`All of it is in ${folder}`)
} catch (error) {
  if (!(error instanceof Error && 'code' in error)) throw error
  console.error(`Couldn’t write the export to ${folder}: ${describeFileError(error)}.`)
  process.exitCode = 1
} finally {
  await context.store.close()
}
