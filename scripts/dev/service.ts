// This runs the service for `npm run dev`, which says which of its processes to restart.
import { join } from 'node:path'
import { startHometown } from '../../admin-api/src/processes/start-hometown.ts'
import { serviceMessageSchema } from './service-messages.ts'

const root = join(import.meta.dirname, '../..')
const { HOMETOWN_ADDRESS: address = '', HOMETOWN_SITE_PORT, HOMETOWN_SITE_HOST } = process.env

const STARTED_AFTER_MS = 5000

await startHometown({
  // The service runs as it is written; pages are compiled when they are asked for.
  scripts: {
    prepare: join(root, 'admin-api/src/processes/prepare.ts'),
    api: join(root, 'admin-api/src/processes/api.ts'),
    jobs: join(root, 'admin-api/src/processes/jobs.ts'),
    publisher: join(root, 'site/src/publisher/dev-worker.ts'),
  },
  siteDist: '',
  development: {
    address,
    publisherEnv: {
      NODE_ENV: 'development',
      // Calls go through the common address, where requests wait while `api` restarts.
      HOMETOWN_API_ORIGIN: address,
      HOMETOWN_SITE_PORT,
      HOMETOWN_SITE_HOST,
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DISABLE_UPDATE_CHECK: 'true',
    },
    startsAgain,
    onSupervised(supervisor) {
      process.on('message', (message) => {
        for (const name of serviceMessageSchema.parse(message).restart) supervisor.restart(name)
      })
    },
  },
})

/** A process that can't even start would fail again: it waits for a change. */
function startsAgain(name: string, ranFor: number): boolean {
  if (ranFor > STARTED_AFTER_MS) return true
  console.error(`\n${name} could not start (see above). It starts again with the next change of its code.`)
  return false
}
