import { join } from 'node:path'
import { PROJECT_FOLDER } from '../root.ts'
import { BUILT_SERVICE } from './built-service.ts'
import { startHometown } from './start-hometown.ts'

await startHometown({ scripts: BUILT_SERVICE, siteDist: join(PROJECT_FOLDER, 'site/dist') })
