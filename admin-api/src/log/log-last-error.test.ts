import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../test/support/last-error.process.ts')

async function fail(way: string) {
  const child = spawn(process.execPath, [SCRIPT, way], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, out, err }
}

it.each(['in a timer', 'in a promise', 'with a text'])(
  'a process that fails %s ends, and says why in its log without secrets',
  async (way) => {
    const { code, out, err } = await fail(way)
    expect(code).toBe(1)
    expect(err).toBe('')
    expect(out).not.toMatch(/ann@|hunter2|sEcReT/)
    expect(JSON.parse(out)).toMatchObject({ name: 'test', level: 60, msg: 'an error ended the process' })
    expect(out).toContain('[email]: postgres://hometown:[removed]@db/news /preview/[removed]')
  },
)
