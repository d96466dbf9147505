import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'

it('a start says so when the process that prepares the database is killed', () => {
  const script = join(newFolder(), 'prepare.mjs')
  writeFileSync(script, "process.kill(process.pid, 'SIGKILL')")
  const code = `import { prepareInChildProcess } from '${join(import.meta.dirname, 'prepare-in-child-process.ts')}'
    await prepareInChildProcess('${script}')`
  const run = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], { encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stdout).toContain('SIGKILL ended the process that prepares the database')
})
