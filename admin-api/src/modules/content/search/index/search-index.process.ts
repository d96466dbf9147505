import { setPriority } from 'node:os'
import { buildBaseContext } from '../../../../build-base-context.ts'
import { loadConfigOrExit } from '../../../../processes/load-config-or-exit.ts'
import { applySavedTimeZone } from '../../../platform/settings/time-zone.service.ts'
import { indexFailure } from './index-failure.ts'
import { searchIndexFolder } from './index-folder.ts'
import { makeSearchIndex } from './make-search-index.ts'

const LOWEST_PRIORITY = 19

// Child processes inherit the priority.
setPriority(LOWEST_PRIORITY)
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches all processes of the terminal; the parent ends this one.
process.on('SIGINT', () => undefined)

let code = 0
const context = await buildBaseContext(loadConfigOrExit(), 'search-index')
// Lets Node reach `beforeExit` when a crash of Pagefind leaves promises pending.
process.channel?.unref()
process.once('beforeExit', () => {
  context.log.error('Pagefind ended before the search index was made; readers search in the one before')
  process.exit(1)
})
try {
  await applySavedTimeZone(context)
  const { articles } = await makeSearchIndex(context)
  context.log.info({ articles }, 'the search index is new')
} catch (error) {
  context.log.error({ err: error }, indexFailure(error, searchIndexFolder(context.config.dataDir)))
  code = 1
}
await context.store.close()
process.exit(code)
