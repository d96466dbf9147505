import { buildFolder } from './build-folder.ts'

const SOURCES = [
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

export function buildDesk(): Promise<boolean> {
  return buildFolder({
    package: 'admin-ui',
    sources: SOURCES,
    tool: (fresh) => ({ name: 'vite', args: ['build', '--outDir', fresh, '--emptyOutDir'] }),
    failed: 'Couldn’t build the editors’ app',
  })
}
