import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { getter } from '../test/support/plain-http.ts'
import { postgresBehindDoor } from '../test/support/postgres-door.ts'
import { loadConfig } from './config/config.ts'
import { prepareWhenReachable } from './installation/prepare-installation.ts'

const STARTS_WITHIN = 60_000

const COMMON = {
  HOST: '127.0.0.1',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'otter violin gravel',
  SAMPLE_CONTENT: 'false',
}

async function prepare(given: Readonly<Record<string, string>>): Promise<void> {
  const loaded = loadConfig({ ...given, PORT: '3000' })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  await prepareWhenReachable(loaded.config)
}

function forkProcess(given: Readonly<Record<string, string>>): ChildProcess {
  const child = fork(join(import.meta.dirname, 'api.ts'), {
    env: { ...process.env, NODE_COMPILE_CACHE, ...given },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it('started again while the database is away, it serves when the database is back', async () => {
  const postgres = await postgresBehindDoor()
  await postgres.open()
  const port = await findFreePort()
  const given = { ...COMMON, DATA_DIR: newFolder(), PORT: String(port), DATABASE_URL: postgres.address }
  await prepare(given)
  postgres.close()
  const child = forkProcess(given)
  const get = getter(`http://127.0.0.1:${port}`)
  await postgres.knocked()
  await postgres.open()
  const ready = () =>
    get('/api/health/ready').then(
      ({ status }) => status,
      () => undefined,
    )
  await expect.poll(ready, { timeout: STARTS_WITHIN }).toBe(200)

  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
