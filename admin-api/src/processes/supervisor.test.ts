import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import type { ProcessMessage, ProcessName } from '../messages/messages.ts'
import { startSupervisor } from './supervisor.ts'

/** Records what happens to it, sends its usual word, asks for a restart when it is told to, and stops in order. */
const PROCESS = `
import { appendFileSync } from 'node:fs'
const { NAME, DIARY, SAYS } = process.env
const note = (event) => appendFileSync(DIARY, JSON.stringify({ name: NAME, pid: process.pid, event }) + '\\n')
process.on('SIGUSR2', () => process.send({ type: 'restart', names: ['api', 'jobs'] }))
process.on('SIGTERM', () => { note('ended'); process.exit(0) })
process.on('disconnect', () => process.exit(0))
note('started')
// A process with newer code may send a message that nobody here knows.
process.send({ type: 'unknown' })
process.send(JSON.parse(SAYS))
`

const usualWords: Record<ProcessName, ProcessMessage> = {
  api: { type: 'listening', address: 'http://127.0.0.1:3000' },
  jobs: { type: 'jobs-ready' },
  publisher: { type: 'publish-failed', requestId: 'first', reason: 'none' },
}

interface DiaryEntry {
  name: ProcessName
  pid: number
  event: 'started' | 'ended'
}

function superviseTestProcesses() {
  const folder = newFolder()
  const diaryFile = join(folder, 'diary')
  writeFileSync(diaryFile, '')
  const spec = (name: ProcessName) => {
    const script = join(folder, `${name}.mjs`)
    writeFileSync(script, PROCESS)
    const says = JSON.stringify(usualWords[name])
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NAME: name, DIARY: diaryFile, SAYS: says }
    return { script, env }
  }
  const specs = { api: spec('api'), jobs: spec('jobs'), publisher: spec('publisher') }
  const logged: string[] = []
  const supervisor = startSupervisor(specs, pino({ level: 'error' }, { write: (line) => void logged.push(line) }))
  onTestFinished(async () => {
    supervisor.stop()
    await supervisor.ended
  })
  const diary = () =>
    readFileSync(diaryFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): DiaryEntry => JSON.parse(line))
  return {
    ...supervisor,
    specs,
    logged,
    diary,
    pid: (name: ProcessName) => diary().findLast((entry) => entry.name === name && entry.event === 'started')?.pid ?? 0,
    starts: (name: ProcessName) => diary().filter((entry) => entry.name === name && entry.event === 'started').length,
  }
}

const eventually = (expectation: () => void) => vi.waitFor(expectation, { timeout: 45_000, interval: 20 })

describe('the supervisor', () => {
  it('starts a process again that dies, and leaves the others alone', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    const before = { api: supervised.pid('api'), jobs: supervised.pid('jobs'), publisher: supervised.pid('publisher') }
    process.kill(before.jobs, 'SIGKILL')
    await eventually(() => expect(supervised.pid('jobs')).not.toBe(before.jobs))
    expect(supervised.pid('api')).toBe(before.api)
    expect(supervised.pid('publisher')).toBe(before.publisher)
  })

  it('starts api again, and then jobs, with what an administrator saved, and leaves the publisher alone', async () => {
    const supervised = superviseTestProcesses()
    // Unless all are ready, one of them might be ended before it can note anything.
    await supervised.ready
    process.kill(supervised.pid('publisher'), 'SIGUSR2')
    await eventually(() => expect([supervised.starts('api'), supervised.starts('jobs')]).toEqual([2, 2]))
    expect(supervised.starts('publisher')).toBe(1)
    const order = supervised.diary().map(({ name, event }) => `${name} ${event}`)
    expect(order.indexOf('api ended')).toBeLessThan(order.indexOf('jobs ended'))
  })

  it('says so when a process can’t be started, and tries again', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    const { env } = supervised.specs.jobs
    supervised.specs.jobs.env = { ...env, NAME: 'no environment has a \0' }
    supervised.restart('jobs')
    await eventually(() => expect(supervised.logged.join()).toContain('could not start a process'))
    supervised.specs.jobs.env = env
    await eventually(() => expect(supervised.starts('jobs')).toBe(2))
  })

  it('ends the processes one after the other: first who takes new work in, last who finishes it', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    supervised.stop()
    expect(await supervised.ended).toBe(0)
    const ended = supervised.diary().filter(({ event }) => event === 'ended')
    expect(ended.map(({ name }) => name)).toEqual(['api', 'jobs', 'publisher'])
  })
})
