// The whole product as `npm start` runs it, with pages that were compiled before: node soak-process.ts DIST
import { join } from 'node:path'
import { BUILT_SERVICE } from '../../admin-api/src/built-service.ts'
import { startHometown } from '../../admin-api/src/start-hometown.ts'

const [siteDist = ''] = process.argv.slice(2)

await startHometown({
  root: process.cwd(),
  scripts: { ...BUILT_SERVICE, publisher: join(import.meta.dirname, 'publisher-process.ts') },
  siteDist,
})
