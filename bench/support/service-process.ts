// The whole product as `npm start` runs it, with pages that were compiled before: node service-process.ts DIST
import { startHometown } from '../../admin-api/src/start.ts'
import { BUILT_SERVICE } from '../../scripts/build-service.ts'

const [siteDist = ''] = process.argv.slice(2)

await startHometown({
  root: process.cwd(),
  build: () => Promise.resolve(),
  scripts: BUILT_SERVICE,
  siteDist,
})
