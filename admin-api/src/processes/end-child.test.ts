import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { endChild } from './end-child.ts'

async function start(end: string) {
  const child = spawn(process.execPath, [
    '-e',
    `process.on('SIGTERM', () => { ${end} }); setInterval(() => {}, 1e6); console.log('up')`,
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

it('lets a process finish what it has under way', async () => {
  const child = await start('setTimeout(() => process.exit(0), 200)')
  await endChild(child, 30_000)
  expect(child.exitCode).toBe(0)
})

it('ends one that does not come to an end', async () => {
  const child = await start('')
  await endChild(child, 50)
  expect(child.signalCode).toBe('SIGKILL')
})
