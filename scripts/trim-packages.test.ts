import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { trimPackages } from './trim-packages.mjs'

const HERE = `${process.platform}-${process.arch}`
const ELSEWHERE = process.platform === 'win32' ? 'linux-x64' : 'win32-x64'

const kept = [
  'a/node_modules/a/index.js',
  'a/node_modules/a/LICENSE.md',
  `a/node_modules/a/prebuilds/${HERE}.node`,
  'b/node_modules/astro/components/picture.ts',
]
const removed = [
  'a/node_modules/a/index.js.map',
  'a/node_modules/a/index.d.mts',
  'a/node_modules/a/src/index.ts',
  'a/node_modules/a/README.md',
  'a/node_modules/a/deps/a.c',
  `a/node_modules/a/prebuilds/${ELSEWHERE}.node`,
]

test('packages lose what nothing reads that runs, and keep the rest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of [...kept, ...removed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }

  trimPackages(folder)

  expect(filesIn(folder)).toEqual(kept.toSorted())
})

test('sources that a package only links to are left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-packages-'))
  const sources = mkdtempSync(join(tmpdir(), 'hometown-sources-'))
  onTestFinished(() => [folder, sources].forEach((path) => void rmSync(path, { recursive: true })))
  writeFileSync(join(sources, 'index.ts'), '')
  symlinkSync(sources, join(folder, 'workspace'), 'junction')

  trimPackages(folder)

  expect(filesIn(sources)).toEqual(['index.ts'])
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}
