import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test.each(['blocks', 'waits'])('work that %s forever ends the process', async (kind) => {
  const child = fork(join(import.meta.dirname, '../../test/support/hanging.process.ts'), [kind], {
    execArgv: [],
    env: { PATH: process.env.PATH },
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.stdout?.on('data', (data) => said.push(String(data)))
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  expect(said.join('')).toContain('made no progress')
})
