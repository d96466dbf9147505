import { join } from 'node:path'
import { PROJECT_FOLDER } from '../root.ts'
import type { ServiceScripts } from './start-hometown.ts'

const BUILT_SERVICE_FOLDER = join(PROJECT_FOLDER, 'admin-api/dist')

/** The bundles of `rolldown.config.ts`. */
export const BUILT_SERVICE: ServiceScripts = {
  prepare: join(BUILT_SERVICE_FOLDER, 'prepare.js'),
  api: join(BUILT_SERVICE_FOLDER, 'api.js'),
  jobs: join(BUILT_SERVICE_FOLDER, 'jobs.js'),
  publisher: join(BUILT_SERVICE_FOLDER, 'publisher.js'),
}
