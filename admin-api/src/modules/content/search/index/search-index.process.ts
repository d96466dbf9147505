import { z } from 'zod'
import { buildBaseContext } from '../../../../build-base-context.ts'
import { loadConfigOrExit } from '../../../../log/load-config-or-exit.ts'
import { logLastError } from '../../../../log/log-last-error.ts'
import type { HeldLease } from '../../../platform/schedule/leases.service.ts'
import { applySavedTimeZone } from '../../../platform/settings/time-zone.service.ts'
import { searchIndexFolder } from './index-folder.ts'
import { makeSearchIndex } from './make-search-index.ts'

const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  ENOTDIR: 'a file is where the folder should be',
  EEXIST: 'a file is where the folder should be',
}

logLastError('search-index')
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches all processes of the terminal; the parent ends this one.
process.on('SIGINT', () => undefined)

const leaseSchema = z.object({
  name: z.string(),
  holder: z.string(),
  fence: z.number(),
  milliseconds: z.number(),
})

let code = 0
const context = await buildBaseContext(loadConfigOrExit(), 'search-index')
// Lets Node reach `beforeExit` when a crash of Pagefind leaves promises pending.
process.channel?.unref()
process.once('beforeExit', () => {
  context.log.error('Pagefind stopped before the search index was ready; readers search the previous one')
  process.exit(1)
})
try {
  await applySavedTimeZone(context)
  const { articles } = await makeSearchIndex(context, leaseOf(process.argv[2]))
  context.log.info({ articles }, 'updated the search index')
} catch (error) {
  context.log.error({ err: error }, indexFailure(error, searchIndexFolder(context.config.dataDir)))
  code = 1
}
await context.store.close()
process.exit(code)

/** The parent keeps renewing it. */
function leaseOf(argument: string | undefined): { lease?: HeldLease } {
  return argument === undefined ? {} : { lease: leaseSchema.parse(JSON.parse(argument)) }
}

function indexFailure(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = diskReasons[code]
  const why = reason ? `: ${reason} (${folder})` : ''
  return `the search index could not be made${why}; readers search in the one before, or through the service`
}
