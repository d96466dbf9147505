// The whole product as `npm start` runs it, with pages that were compiled before: node service-process.ts DIST
import { BUILT_SERVICE } from '../../admin-api/src/built-service.ts'
import { startHometown } from '../../admin-api/src/start-hometown.ts'

const [siteDist = ''] = process.argv.slice(2)

await startHometown({
  root: process.cwd(),
  scripts: BUILT_SERVICE,
  siteDist,
})
