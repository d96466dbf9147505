import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { makeFolder } from '../lib/durable-files.ts'
import { checkDataDir } from './data-dir.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is taken away from other users of the machine', () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o755)
    checkDataDir({ dataDir })
    expect(modeOf(dataDir)).toBe('700')
  })

  it('gets only private files from every process that has read its configuration', () => {
    const folder = newFolder()
    const code = `import { loadConfigOrExit } from '${join(import.meta.dirname, '../processes/load-config-or-exit.ts')}'
      import { mkdirSync, writeFileSync } from 'node:fs'
      loadConfigOrExit()
      mkdirSync('folder')
      writeFileSync('file', 'x')`
    const node = [process.execPath, '--input-type=module-typescript', '-e', code]
    execFileSync('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', ...node], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
    })
    expect([modeOf(join(folder, 'folder')), modeOf(join(folder, 'file'))]).toEqual(['700', '600'])
  })
})

test.skipIf(process.platform !== 'linux')('a folder where the system makes none is refused, not tried for ever', () => {
  expect(() => makeFolder('/proc/hometown/data')).toThrow('ENOENT')
})
