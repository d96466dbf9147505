// The whole product as `npm start` runs it, with pages that were compiled before: node soak-process.ts DIST
import { join } from 'node:path'
import { startHometown } from '../../admin-api/src/start.ts'

const [siteDist = ''] = process.argv.slice(2)

await startHometown({
  root: process.cwd(),
  publisherScript: join(import.meta.dirname, 'publisher-process.ts'),
  siteDist,
  prepareSite: async () => undefined,
  prepareDesk: async () => undefined,
})
