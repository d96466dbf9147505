import { join } from 'node:path'
import type { ServiceScripts } from '../admin-api/src/start.ts'
import { buildFolder } from './build-folder.ts'

const DIST = join(import.meta.dirname, '../admin-api/dist')

const SOURCES = [
  'admin-api/src',
  'admin-api/sample',
  'admin-api/rolldown.config.ts',
  'admin-api/package.json',
  'shared-types/src',
  'site/src',
  'wordpress-adapter/src',
  'pnpm-lock.yaml',
]

/** What `buildService` makes. */
export const BUILT_SERVICE: ServiceScripts = {
  prepare: join(DIST, 'prepare.js'),
  api: join(DIST, 'api.js'),
  jobs: join(DIST, 'jobs.js'),
  publisher: join(DIST, 'publisher.js'),
}

/** Bundles the service's processes, with their threads. */
export function buildService(): Promise<boolean> {
  return buildFolder({
    package: 'admin-api',
    sources: SOURCES,
    tool: (fresh) => ({
      name: 'rolldown',
      args: ['--config', 'rolldown.config.ts'],
      env: { BUNDLE_FOLDER: join(import.meta.dirname, '../admin-api', fresh) },
    }),
    failed: 'The service could not be bundled',
  })
}
