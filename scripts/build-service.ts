import { join } from 'node:path'
import { buildFolder } from './build-folder.ts'

const SOURCES = [
  'admin-api/src',
  'admin-api/sample',
  'admin-api/rolldown.config.ts',
  'admin-api/package.json',
  'admin-api/tsconfig.json',
  'shared-types/src',
  'site/src',
  'wordpress-adapter/src',
  'pnpm-lock.yaml',
]

/** Bundles the supervisor and the processes that it starts, with their threads. */
export function buildService(): Promise<boolean> {
  return buildFolder({
    package: 'admin-api',
    sources: SOURCES,
    tool: (fresh) => ({
      name: 'rolldown',
      args: ['--config', 'rolldown.config.ts', '--configLoader', 'native'],
      env: { BUNDLE_FOLDER: join(import.meta.dirname, '../admin-api', fresh) },
    }),
    failed: 'Couldn’t bundle the service',
  })
}
