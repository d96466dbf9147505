import { join } from 'node:path'
import { PROJECT_FOLDER } from '../root.ts'
import type { ServiceScripts } from './start-hometown.ts'

const DIST = join(PROJECT_FOLDER, 'admin-api/dist')

/** The bundles of `rolldown.config.ts`. */
export const BUILT_SERVICE: ServiceScripts = {
  prepare: join(DIST, 'prepare.js'),
  api: join(DIST, 'api.js'),
  jobs: join(DIST, 'jobs.js'),
  publisher: join(DIST, 'publisher.js'),
}
