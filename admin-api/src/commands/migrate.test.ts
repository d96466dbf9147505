import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'

function run(command: string, env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, command), ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  const read = () =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { status, stdout, stderr, lines: read }
}

test('so does a migration that fails, with its reason', () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'hometown.sqlite'), 'no database at all, but a text of some length')
  const { status, stderr, lines } = run('migrate.ts', { DATA_DIR: dataDir })
  expect([status, stderr]).toEqual([1, ''])
  expect(lines().at(-1)).toMatchObject({ level: expect.any(Number), name: 'migrate' })
  expect(lines().at(-1).level).toBeGreaterThanOrEqual(50)
})
