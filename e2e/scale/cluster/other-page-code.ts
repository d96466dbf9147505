import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const COPIED = new Set(['admin-api', 'site'])
const STYLES = /^(.+\.)[\w-]{8}(\.css)$/

/**
 * The built product once more, with other page code: its style sheet has another name, so every page differs and the
 * former file is retired. @returns its folder
 */
export function makeOtherPageCode(root: string, folder: string): string {
  mkdirSync(folder)
  for (const name of readdirSync(root)) if (!COPIED.has(name)) symlinkSync(join(root, name), join(folder, name))
  for (const name of COPIED) {
    mkdirSync(join(folder, name))
    for (const part of readdirSync(join(root, name))) {
      const target = join(folder, name, part)
      // Only the bundles find the project's folder by where they lie.
      if (part === 'dist') cpSync(join(root, name, part), target, { recursive: true })
      else symlinkSync(join(root, name, part), target)
    }
  }
  renameStyles(join(folder, 'site/dist'))
  writeFileSync(join(folder, 'site/dist/build-id'), 'other-code-1\n')
  return folder
}

function renameStyles(dist: string): void {
  const assets = join(dist, 'client/_astro')
  const names = readdirSync(assets).filter((name) => STYLES.test(name))
  if (names.length === 0) throw new Error(`There is no style sheet in ${assets}.`)
  for (const name of names) renameSync(join(assets, name), join(assets, otherName(name)))
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:mjs|js|css|html|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8')
    const other = names.reduce((changed, name) => changed.replaceAll(name, otherName(name)), text)
    if (other !== text) writeFileSync(path, other)
  }
}

function otherName(name: string): string {
  return name.replace(STYLES, '$1otherone$2')
}
