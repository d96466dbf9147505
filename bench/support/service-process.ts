// The whole product as `npm start` runs it, with pages that were compiled before: node service-process.ts DIST
import { startHometown } from '../../admin-api/src/start.ts'
import { PUBLISHER_SCRIPT } from './paths.ts'

const [siteDist = ''] = process.argv.slice(2)

await startHometown({
  root: process.cwd(),
  publisherScript: PUBLISHER_SCRIPT,
  siteDist,
  prepareSite: async () => undefined,
  prepareDesk: async () => undefined,
})
