import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

it('a publisher that fails ends, and says why in the service’s log without anybody’s address', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: {
      ...{ PATH: process.env.PATH, HOMETOWN_API_ORIGIN: 'http://127.0.0.1:1' },
      ...{ HOMETOWN_SITE_DIR: '/nowhere/site', HOMETOWN_DIST: '/nowhere/ann@example.org' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await ended, err]).toEqual([[1, null], ''])
  const reason = 'The site isn’t compiled: there is no /nowhere/[email]'
  expect(JSON.parse(out)).toMatchObject({
    ...{ level: 50, name: 'publisher', time: expect.any(Number), pid: expect.any(Number) },
    msg: expect.stringContaining(`Error: ${reason}`),
  })
  expect(out).not.toContain('ann@')
})
