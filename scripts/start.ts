import { join } from 'node:path'
import { startHometown } from '../admin-api/src/start.ts'
import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'

const root = join(import.meta.dirname, '..')

await startHometown({
  root,
  publisherScript: join(root, 'site/src/publisher/worker.ts'),
  siteDist: join(root, 'site/dist'),
  prepareSite: buildSiteCode,
  prepareDesk: buildDesk,
})
