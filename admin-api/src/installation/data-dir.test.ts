import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keepPrivate } from './data-dir.ts'

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  return { folder, modeOf }
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is taken away from other users of the machine with all in it, once', () => {
    const { folder, modeOf } = openFolder()
    mkdirSync(join(folder, 'site/releases'), { recursive: true })
    for (const file of ['hometown.sqlite', 'site/releases/index.html']) writeFileSync(join(folder, file), 'x')
    for (const path of ['', 'site', 'site/releases']) chmodSync(join(folder, path), 0o755)
    for (const path of ['hometown.sqlite', 'site/releases/index.html']) chmodSync(join(folder, path), 0o664)
    expect(keepPrivate(folder)).toBe(true)
    expect(['', 'site', 'site/releases'].map(modeOf)).toEqual(['700', '700', '700'])
    expect(['hometown.sqlite', 'site/releases/index.html'].map(modeOf)).toEqual(['600', '600'])
    expect(keepPrivate(folder)).toBe(false)
  })

  it('is closed again where one file in it was opened', () => {
    const { folder, modeOf } = openFolder()
    writeFileSync(join(folder, 'secrets.json'), '{}', { mode: 0o600 })
    chmodSync(join(folder, 'secrets.json'), 0o644)
    expect(keepPrivate(folder)).toBe(true)
    expect(modeOf('secrets.json')).toBe('600')
  })

  it('leaves alone what links lead to, and what is gone', () => {
    const { folder } = openFolder()
    const other = openFolder()
    writeFileSync(join(other.folder, 'file'), 'x')
    chmodSync(join(other.folder, 'file'), 0o644)
    symlinkSync(join(other.folder, 'file'), join(folder, 'link'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'broken'))
    expect(keepPrivate(folder)).toBe(false)
    expect(other.modeOf('file')).toBe('644')
    expect(keepPrivate(join(folder, 'missing'))).toBe(false)
  })

  it('gets only private files from every process that has read its configuration', () => {
    const { folder, modeOf } = openFolder()
    const code = `import { loadConfigOrExit } from '${join(import.meta.dirname, '../log/load-config-or-exit.ts')}'
      import { mkdirSync, writeFileSync } from 'node:fs'
      loadConfigOrExit()
      mkdirSync('folder')
      writeFileSync('file', 'x')`
    const node = [
      ...process.execArgv.filter((flag) => flag.includes('strip')),
      '--input-type=module-typescript',
      '-e',
      code,
    ]
    execFileSync(
      '/bin/sh',
      ['-c', 'umask 022; exec "$0" "$@"', join(import.meta.dirname, '../../../node_modules/.bin/node'), ...node],
      {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '' },
      },
    )
    expect([modeOf('folder'), modeOf('file')]).toEqual(['700', '600'])
  })
})
