import { setPriority } from 'node:os'
import { buildContext } from '../../build-context.ts'
import { loadConfigOrExit } from '../../load-config-or-exit.ts'
import { makeSearchIndex } from './make-search-index.ts'

const LOWEST_PRIORITY = 19

// Nobody waits for an index; what is started from here inherits the priority.
setPriority(LOWEST_PRIORITY)
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process of the terminal; who started us ends us.
process.on('SIGINT', () => undefined)

let code = 0
const context = await buildContext(loadConfigOrExit(), 'search-index')
try {
  const { articles } = await makeSearchIndex(context)
  context.log.info({ articles }, 'the search index is new')
} catch (error) {
  context.log.error({ err: error }, 'the search index could not be made')
  code = 1
}
await context.store.close()
process.exit(code)
