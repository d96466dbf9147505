// The whole product as `npm start` runs it, with pages that were compiled before: node soak-process.ts DIST
import { join } from 'node:path'
import { startHometown } from '../../admin-api/src/start.ts'
import { BUILT_SERVICE } from '../../scripts/build-service.ts'

const [siteDist = ''] = process.argv.slice(2)

await startHometown({
  root: process.cwd(),
  build: () => Promise.resolve(),
  scripts: { ...BUILT_SERVICE, publisher: join(import.meta.dirname, 'publisher-process.ts') },
  siteDist,
})
