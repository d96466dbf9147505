import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { ChangeKind, PublisherReply } from '@hometown/shared-types/publishing'
import { readCpuSeconds, readPeakMegabytes } from '../../testing/proc.ts'
import { type Forked, forkProcess } from '../support/forked.ts'
import type { Measured } from '../support/measure-command.ts'
import { PUBLISHER_SCRIPT } from '../support/paths.ts'

type Reply<Type extends PublisherReply['type']> = Extract<PublisherReply, { type: Type }>

export interface WarmPublisher {
  readonly pid: number
  /** From the start of the process until it has read everything. */
  readonly catchUp: Measured
  /** Renders all pages as a new release, as a change of the settings does. */
  renderAll(today: string): Promise<Measured>
  stop(): Promise<void>
}

interface PublisherSettings {
  readonly apiOrigin: string
  readonly siteDir: string
  readonly distDir: string
  readonly profile: string | undefined
}

export async function startPublisher(place: PublisherSettings): Promise<WarmPublisher> {
  const started = performance.now()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOMETOWN_API_ORIGIN: place.apiOrigin,
    HOMETOWN_SITE_DIR: place.siteDir,
    HOMETOWN_DIST: place.distDir,
  }
  const profiling = place.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${place.profile}`]
  const publisher = forkProcess<PublisherReply>(PUBLISHER_SCRIPT, env, profiling)
  await publisher.next((message): message is Reply<'ready'> => message.type === 'ready')
  return {
    pid: publisher.pid,
    catchUp: measured(publisher.pid, started, 0),
    renderAll: (today) => renderAll(publisher, today),
    stop: publisher.stop,
  }
}

async function renderAll(publisher: Forked<PublisherReply>, today: string): Promise<Measured> {
  forgetPeak(publisher.pid)
  const requestId = randomUUID()
  const cpuBefore = readCpuSeconds(publisher.pid) ?? 0
  const started = performance.now()
  const answer = publisher.next(
    (message): message is Reply<'published' | 'publish-failed'> =>
      'requestId' in message && message.requestId === requestId,
  )
  const kind: ChangeKind = 'settings'
  publisher.send({
    type: 'publish',
    requestId,
    today,
    changes: [{ seq: 1, kind, contentId: null, before: null, after: null }],
  })
  const reply = await answer
  const figures = measured(publisher.pid, started, cpuBefore)
  if (reply.type === 'publish-failed') throw new Error(`The publisher failed: ${reply.reason}`)
  return figures
}

function measured(pid: number, started: number, cpuBefore: number): Measured {
  const wallMs = performance.now() - started
  const cpu = readCpuSeconds(pid)
  return { wallMs, cpuSeconds: cpu === undefined ? undefined : cpu - cpuBefore, megabytes: readPeakMegabytes(pid) }
}

/** So that the peak of a rendering is its own, with all that is in memory before it. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Not everywhere allowed; then the peak of the catching up stays in it.
  }
}
