import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { getter } from '../test/support/plain-http.ts'
import { loadConfig } from './config/config.ts'
import { prepareWhenReachable } from './installation/prepare-when-reachable.ts'

const COMMON = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'otter violin gravel',
  SAMPLE_CONTENT: 'false',
}

/** The process as it is, on an installation that is ready. */
async function startApiProcess(env: Readonly<Record<string, string>>) {
  const given = { ...COMMON, DATA_DIR: newFolder(), ...env }
  await prepare(given)
  const child = forkApi(given)
  const address = await addressOf(child)
  return { child, get: getter(address) }
}

async function prepare(given: Readonly<Record<string, string>>): Promise<void> {
  const loaded = loadConfig({ ...given, PORT: '3000' })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  await prepareWhenReachable(loaded.config)
}

function forkApi(given: Readonly<Record<string, string>>): ChildProcess {
  const child = fork(join(import.meta.dirname, 'api.ts'), {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...given },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.on('message', (message: { type: string; address?: string }) => {
    if (message.type === 'listening' && message.address) resolve(message.address)
  })
  child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)))
  return promise
}

it('a machine by itself stops at once, whatever delay is configured', async () => {
  const { child, get } = await startApiProcess({ STOP_DELAY_SECONDS: '300' })
  expect((await get('/api/health/live')).status).toBe(200)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // Within the time limit of this test, which is far shorter than the delay.
  expect(await ended).toEqual([0, null])
})
