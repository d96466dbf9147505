import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const PACKAGES = ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site']
const COPIED = [...PACKAGES, 'scripts', 'testing', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json']
const LEFT_OUT = /(^|\/)(node_modules|dist|dist-site|test|\.[^/]+)(\/|$)|\.test\.tsx?$/
const OURS = '@hometown'

/** Copies what runs the product, so that a test can change it. Packages from elsewhere are linked. */
export function copySources(folder: string): void {
  for (const name of COPIED) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(relative(root, source)),
    })
  }
  for (const name of ['.', ...PACKAGES])
    linkPackages(join(root, name, 'node_modules'), join(folder, name, 'node_modules'))
  for (const name of ['admin-api', 'admin-ui', 'site', 'wordpress-adapter']) {
    for (const other of PACKAGES) {
      if (existsSync(join(root, name, 'node_modules', OURS, other)))
        link(join(folder, other), join(folder, name, 'node_modules', OURS, other))
    }
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  if (!existsSync(from)) return
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === OURS) continue
    if (name.startsWith('@')) linkPackages(join(from, name), join(to, name))
    else link(realpathSync(join(from, name)), join(to, name))
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
