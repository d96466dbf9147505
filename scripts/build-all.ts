import { join } from 'node:path'
import { buildFolder } from './build-folder.ts'

interface Part {
  /** Resolves with false if the part was up to date. */
  build(): Promise<boolean>
  folder: string
}

const DESK_SOURCES = [
  'admin-ui/src',
  'admin-ui/public',
  'admin-ui/build',
  'admin-ui/index.html',
  'admin-ui/vite.config.ts',
  'admin-ui/package.json',
  'shared-types/src',
  'docs/editors',
  'pnpm-lock.yaml',
]
const SITE_SOURCES = [
  ...['site/src', 'site/public', 'site/adapter', 'site/astro.config.ts', 'site/package.json'],
  ...['shared-types/src', 'wordpress-adapter/src', 'pnpm-lock.yaml'],
]
const SERVICE_SOURCES = [
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

/** `npm start` runs these parts. */
export const PARTS: Readonly<Record<string, Part>> = {
  site: { build: buildSitePages, folder: 'site/dist' },
  desk: { build: buildDesk, folder: 'admin-ui/dist' },
  service: { build: buildService, folder: 'admin-api/dist' },
}

export async function buildAll(): Promise<void> {
  await Promise.all(Object.values(PARTS).map(({ build }) => build()))
}

/** The publisher, which runs the pages, isn't part of the result. */
export function buildSitePages(): Promise<boolean> {
  return buildFolder({
    package: 'site',
    sources: SITE_SOURCES,
    unless: /^site\/src\/publisher\//,
    tool: (fresh) => ({
      name: 'astro',
      args: ['build'],
      env: { HOMETOWN_OUT_DIR: join(import.meta.dirname, '../site', fresh), ASTRO_TELEMETRY_DISABLED: '1' },
    }),
    failed: 'Couldn’t compile the readers’ site',
  })
}

function buildDesk(): Promise<boolean> {
  return buildFolder({
    package: 'admin-ui',
    sources: DESK_SOURCES,
    tool: (fresh) => ({ name: 'vite', args: ['build', '--outDir', fresh, '--emptyOutDir'] }),
    failed: 'Couldn’t build the editors’ app',
  })
}

/** Bundles the supervisor and the processes that it starts, with their threads. */
function buildService(): Promise<boolean> {
  return buildFolder({
    package: 'admin-api',
    sources: SERVICE_SOURCES,
    tool: (fresh) => ({
      name: 'rolldown',
      args: ['--config', 'rolldown.config.ts', '--configLoader', 'native'],
      env: { BUNDLE_FOLDER: join(import.meta.dirname, '../admin-api', fresh) },
    }),
    failed: 'Couldn’t bundle the service',
  })
}
