import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { BUILT_SERVICE } from './built-service.ts'
import { startHometown } from './start-hometown.ts'

await startHometown({ scripts: BUILT_SERVICE, siteDist: join(ROOT, 'site/dist') })
