import { join } from 'node:path'
import { startHometown } from '../admin-api/src/start.ts'
import { buildAll } from './build-all.ts'
import { BUILT_SERVICE } from './build-service.ts'

const root = join(import.meta.dirname, '..')

await startHometown({ root, build: buildAll, scripts: BUILT_SERVICE, siteDist: join(root, 'site/dist') })
