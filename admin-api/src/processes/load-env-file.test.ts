import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'

it('settings that can’t be read end a start in one sentence', () => {
  const path = newFolder()
  const code = `import { loadEnvFile } from '${join(import.meta.dirname, 'load-env-file.ts')}'
    loadEnvFile('${path}')`
  const run = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], { encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(JSON.parse(run.stdout).msg).toBe(`The settings in ${path} can’t be read: it is a folder, not a file.`)
})
