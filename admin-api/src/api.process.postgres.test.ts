import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { startS3StandIn } from '../../testing/s3-stand-in.ts'
import { getter } from '../test/support/plain-http.ts'
import { postgresBehindDoor } from '../test/support/postgres-door.ts'
import { publishTestSite } from '../test/support/test-site.ts'
import { createTestDatabase } from '../test/support/test-store.ts'
import { loadConfig } from './config/config.ts'
import { prepareWhenReachable } from './installation/prepare-installation.ts'

const STARTS_WITHIN = 60_000

const COMMON = {
  PORT: '0',
  HOST: '127.0.0.1',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'otter violin gravel',
  SAMPLE_CONTENT: 'false',
}

/** The process as it is, on an installation that is ready. */
async function startApiProcess(env: Readonly<Record<string, string>>) {
  const given = { ...COMMON, DATA_DIR: newFolder(), ...env }
  await prepare(given)
  const child = forkProcess(given)
  const address = await addressOf(child)
  return { child, get: getter(address) }
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

function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.on('message', (message: { type: string; address?: string }) => {
    if (message.type === 'listening' && message.address) resolve(message.address)
  })
  child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)))
  return promise
}

it('one of several machines fails its probe at once when it is stopped, and answers readers until balancers have noticed', async () => {
  const s3 = await startS3StandIn()
  onTestFinished(s3.stop)
  const DATA_DIR = newFolder()
  publishTestSite(DATA_DIR, { 'index.html': 'Home', '404.html': '404' })
  const { child, get } = await startApiProcess({
    ...{ DATA_DIR, DATABASE_URL: await createTestDatabase(), ...s3.env },
    ...{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'News <news@example.org>' },
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  const probe = () => get('/api/health/serve').then(({ status }) => status)
  await expect.poll(probe, { timeout: STARTS_WITHIN }).toBe(200)

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(probe, { interval: 20 }).toBe(503)
  const { status, headers } = await get('/')
  expect([status, headers.connection]).toEqual([200, 'close'])
  expect(await ended).toEqual([0, null])
  await expect(get('/')).rejects.toThrow('ECONNREFUSED')
})

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
