import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { ProcessMessage, ProcessName } from '@hometown/shared-types/process-messages'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { STOPPED_FOR_GOOD } from './exit-codes.ts'
import { type Supervisor, supervise } from './supervisor.ts'

/** Records what happens to it, sends the requested messages, and stops in order. */
const PROCESS = `
import { appendFileSync } from 'node:fs'
const { NAME, DIARY, SAYS } = process.env
const note = (event, more) => appendFileSync(DIARY, JSON.stringify({ name: NAME, pid: process.pid, event, ...more }) + '\\n')
process.on('message', (message) => note('received', { message }))
process.on('SIGTERM', () => { note('ended'); process.exit(0) })
process.on('disconnect', () => process.exit(0))
note('started')
for (const message of JSON.parse(SAYS)) process.send(message)
`

const ASKS: ProcessMessage = { type: 'publish', requestId: 'one', today: '2026-11-20', changes: [] }
/** Like the real one: a restarted publisher gets its requests again. */
const ASKS_WHEN_READY = `${PROCESS}
process.on('message', ({ type }) => { if (type === 'ready') process.send(${JSON.stringify(ASKS)}) })
`
/** Starting a process takes time on a busy machine and isn't a hang. */
const LONGER_THAN_A_START_MS = 3000

const nonsenseBefore = (script: string) => `process.send({ type: 'nonsense' }); process.send('?')\n${script}`

const usualWords: Record<ProcessName, ProcessMessage[]> = {
  api: [{ type: 'listening', address: 'http://127.0.0.1:3000' }],
  jobs: [{ type: 'working' }],
  publisher: [{ type: 'publish-failed', requestId: 'first', reason: 'none' }],
}

const ARTICLE: PreviewArticle = {
  ...{ title: 'T', description: '', content: '', category: 'Events', slug: 't', keywords: [], publishedAt: 1 },
  ...{ imageUrl: null, authorName: 'A', ...mapArticleTexts(() => null) },
}

interface DiaryEntry {
  name: ProcessName
  pid: number
  event: 'started' | 'received' | 'ended'
  message?: ProcessMessage
}

interface Supervised extends Supervisor {
  diary(): DiaryEntry[]
  /** The last process of that name. */
  pid(name: ProcessName): number
  starts(name: ProcessName): number
  received(name: ProcessName): (ProcessMessage['type'] | undefined)[]
}

function superviseTestProcesses(
  words: Partial<typeof usualWords> = {},
  scripts: Partial<Record<ProcessName, string>> = {},
  hangsAfterMs?: number,
): Supervised {
  const folder = newFolder()
  const diaryFile = join(folder, 'diary')
  writeFileSync(diaryFile, '')
  const spec = (name: ProcessName) => {
    const script = join(folder, `${name}.mjs`)
    writeFileSync(script, scripts[name] ?? PROCESS)
    const says = JSON.stringify(words[name] ?? usualWords[name])
    return { script, env: { PATH: process.env.PATH, NAME: name, DIARY: diaryFile, SAYS: says } }
  }
  const supervisor = supervise(
    { api: spec('api'), jobs: spec('jobs'), publisher: spec('publisher') },
    pino({ level: 'silent' }),
    hangsAfterMs === undefined ? {} : { hangsAfterMs },
  )
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
    diary,
    pid: (name) => diary().findLast((entry) => entry.name === name && entry.event === 'started')?.pid ?? 0,
    starts: (name) => diary().filter((entry) => entry.name === name && entry.event === 'started').length,
    received: (name) =>
      diary()
        .filter((entry) => entry.name === name && entry.event === 'received')
        .map((entry) => entry.message?.type),
  }
}

const eventually = (expectation: () => void) => vi.waitFor(expectation, { timeout: 45_000, interval: 20 })

describe('the supervisor', () => {
  it('is ready when every process does its work, and knows the address', async () => {
    const supervised = superviseTestProcesses()
    expect(await supervised.ready).toEqual({ address: 'http://127.0.0.1:3000' })
    expect(new Set(supervised.diary().map(({ name }) => name))).toEqual(new Set(['api', 'jobs', 'publisher']))
  })

  it('passes each message to those whom it is for', async () => {
    const supervised = superviseTestProcesses({
      jobs: [{ type: 'working' }, { type: 'publish', requestId: 'one', today: '2026-11-20', changes: [] }],
    })
    await eventually(() => expect(supervised.received('publisher')).toContain('publish'))
    await eventually(() => expect(supervised.received('jobs')).toContain('publish-failed'))
    expect(supervised.received('api')).not.toContain('publish')
    expect(supervised.received('api')).not.toContain('publish-failed')
  })

  it('is not disturbed by a message that makes no sense', async () => {
    const supervised = superviseTestProcesses({}, { api: nonsenseBefore(PROCESS) })
    await supervised.ready
    expect(supervised.received('jobs')).not.toContain('nonsense')
  })

  it('starts a process again that dies, and leaves the others alone', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    const before = { api: supervised.pid('api'), jobs: supervised.pid('jobs'), publisher: supervised.pid('publisher') }
    process.kill(before.jobs, 'SIGKILL')
    await eventually(() => expect(supervised.pid('jobs')).not.toBe(before.jobs))
    expect(supervised.pid('api')).toBe(before.api)
    expect(supervised.pid('publisher')).toBe(before.publisher)
  })

  it('restarts a process when asked, after it has ended, and leaves the others alone', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    const before = { api: supervised.pid('api'), jobs: supervised.pid('jobs') }
    supervised.restart('jobs')
    supervised.restart('jobs')
    await eventually(() => expect(supervised.starts('jobs')).toBe(2))
    expect(supervised.pid('api')).toBe(before.api)
    const events = supervised.diary().filter(({ name }) => name === 'jobs')
    expect(events.findIndex(({ event }) => event === 'ended')).toBeLessThan(
      events.findLastIndex(({ event }) => event === 'started'),
    )
    expect(events.map(({ message }) => message?.type)).toContain('stopping')
  })

  it('starts jobs again, with what an administrator saved, and leaves the others alone', async () => {
    const jobs: ProcessMessage[] = [{ type: 'working' }, { type: 'sessions-ended' }]
    // Once: jobs says the same after it was restarted.
    const api = `${PROCESS}\nprocess.once('message', () => process.send({ type: 'restart-jobs' }))`
    const supervised = superviseTestProcesses({ jobs }, { api })
    await supervised.ready
    await eventually(() => expect(supervised.starts('jobs')).toBe(2))
    expect(supervised.starts('api')).toBe(1)
    expect(supervised.starts('publisher')).toBe(1)
  })

  it('tells the others that the publisher is gone, and a new jobs process that it is ready', async () => {
    const ready: ProcessMessage = { type: 'ready', articles: 3, milliseconds: 1 }
    const supervised = superviseTestProcesses({ publisher: [ready, ...usualWords.publisher] })
    await supervised.ready
    process.kill(supervised.pid('publisher'), 'SIGKILL')
    await eventually(() => expect(supervised.received('api')).toContain('publisher-gone'))
    await eventually(() => expect(supervised.received('jobs').slice(-2)).toEqual(['ready', 'publish-failed']))
    const jobs = supervised.pid('jobs')
    process.kill(jobs, 'SIGKILL')
    await eventually(() => {
      const heard = supervised.diary().filter((entry) => entry.name === 'jobs' && entry.pid !== jobs)
      expect(heard.map(({ message }) => message?.type)).toContain('ready')
    })
  })

  it.each([
    ['as it starts', 'for (;;);'],
    ['at a request, though it still listens', "process.send({ type: 'ready', articles: 1, milliseconds: 1 })"],
    [
      'at a request, and hears nothing any more',
      "process.on('message', () => { for (;;); }); process.send({ type: 'ready', articles: 1, milliseconds: 1 })",
    ],
  ])('starts a publisher again that hangs %s', async (_when, hang) => {
    const supervised = superviseTestProcesses(
      { publisher: [] },
      { publisher: `${PROCESS}\n${hang}`, jobs: ASKS_WHEN_READY },
      LONGER_THAN_A_START_MS,
    )
    await eventually(() => expect(supervised.starts('publisher')).toBeGreaterThan(1))
    await eventually(() => expect(supervised.received('jobs')).toContain('publisher-gone'))
  })

  it('leaves a publisher alone that takes long and gets on', async () => {
    const ready = "process.send({ type: 'ready', articles: 1, milliseconds: 1 })"
    const slow = `let turns = 0
      const timer = setInterval(() => {
        process.send({ type: 'progress' })
        if (++turns < 40) return
        clearInterval(timer)
        process.send({ type: 'publish-failed', requestId: 'one', reason: 'none' })
        ${ready}
      }, 100)`
    const words = { publisher: [], jobs: [{ type: 'working' } as const, ASKS] }
    const supervised = superviseTestProcesses(words, { publisher: `${PROCESS}\n${slow}` }, LONGER_THAN_A_START_MS)
    await eventually(() => expect(supervised.received('jobs')).toContain('ready'))
    expect(supervised.starts('publisher')).toBe(1)
  })

  it('refuses a preview that hangs, and leaves the publisher alone that is well', async () => {
    const asks = { type: 'preview', requestId: 'one', today: '2026-11-20', article: ARTICLE } as const
    const health =
      "{ type: 'process-health', process: 'publisher', loopLagP99: 1, loopLagMax: 1, memoryBytes: 1, uptime: 1 }"
    const supervised = superviseTestProcesses(
      { api: [...usualWords.api, asks], publisher: [{ type: 'ready', articles: 1, milliseconds: 1 }] },
      { publisher: `${PROCESS}\nsetInterval(() => process.send(${health}), 20)` },
      3000,
    )
    await eventually(() => expect(supervised.received('api')).toContain('preview-failed'))
    expect(supervised.received('api')).not.toContain('publisher-gone')
    expect(supervised.starts('publisher')).toBe(1)
  })

  it('tells jobs that it stops before anybody is ended', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    supervised.stop()
    await supervised.ended
    const events = supervised.diary()
    const told = events.findIndex(({ name, message }) => name === 'jobs' && message?.type === 'stopping')
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThan(events.findIndex(({ name, event }) => name === 'jobs' && event === 'ended'))
  })

  it('ends the processes one after the other: first who takes new work in, last who finishes it', async () => {
    const supervised = superviseTestProcesses()
    await supervised.ready
    supervised.stop()
    expect(await supervised.ended).toBe(0)
    const ended = supervised.diary().filter(({ event }) => event === 'ended')
    expect(ended.map(({ name }) => name)).toEqual(['api', 'jobs', 'publisher'])
  })

  it('ends everything when a process says that starting it again would not help', async () => {
    const supervised = superviseTestProcesses({}, { api: `process.exit(${STOPPED_FOR_GOOD})` })
    expect(await supervised.ended).toBe(1)
  })
})
