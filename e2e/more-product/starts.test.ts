import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../testing/free-port.ts'
import { productEnvironment, startHometown } from '../support/start-hometown.ts'

const start = join(import.meta.dirname, '../../scripts/start.mjs')

it('a start says that another one is running with the same data', async () => {
  const first = await startHometown()
  onTestFinished(() => first.stop())
  const run = spawnSync(process.execPath, [start], {
    cwd: first.dataDir,
    env: { ...productEnvironment(first.dataDir), PORT: String(await findFreePort()) },
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stdout).toContain(`already running with the data in ${first.dataDir}`)
  expect(run.stdout).not.toContain('    at ')
  expect(await first.page('/')).toContain('<title>')
})
