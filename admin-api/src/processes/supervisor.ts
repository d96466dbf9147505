import { type ChildProcess, fork } from 'node:child_process'
import {
  destinationsOf,
  type ProcessMessage,
  type ProcessName,
  processMessageSchema,
} from '@hometown/shared-types/process-messages'
import type { Logger } from 'pino'
import { STOPPED_FOR_GOOD } from './exit-codes.ts'
import { watchProgress } from './progress-watch.ts'
import { createRestarts, type Restarts } from './restarts.ts'

/** First the process that accepts new work, last the one that finishes it. */
const STOP_ORDER: readonly ProcessName[] = ['api', 'jobs', 'publisher']
/** Mail servers may answer slowly, and an interrupted message would be in doubt. */
const STOP_WITHIN_MS: Readonly<Record<ProcessName, number>> = { api: 10_000, jobs: 30_000, publisher: 10_000 }

export interface ProcessSpec {
  script: string
  env: NodeJS.ProcessEnv
  execArgv?: string[]
  /** In addition to the usual time for stopping. */
  stopDelayMs?: number
}

/** Which of them run depends on the machine's role; no publisher if an external CI renders the site. */
export type ProcessSpecs = Readonly<Record<ProcessName, ProcessSpec | undefined>>

export interface Supervisor {
  /** Resolves when requests are answered and, if we render the site, the first publish is done. */
  ready: Promise<{ address: string }>
  ended: Promise<number>
  /** Ends a process and starts it with the code that is on disk then. Starts it at once if it isn't running. */
  restart(name: ProcessName): void
  stop(): void
}

interface SupervisorOptions {
  hangsAfterMs?: number
  /** When to start a process again that died. */
  restarts?: Restarts | undefined
  /** Each message of a process. */
  onMessage?: ((message: ProcessMessage) => void) | undefined
}

interface Running {
  child: ChildProcess
  startedAt: number
}

/**
 * Routes messages between the processes, restarts each that dies, and a publisher without progress. A process that
 * exits with `STOPPED_FOR_GOOD` has explained why, and everything stops.
 */
export function supervise(
  specs: ProcessSpecs,
  log: Logger,
  { hangsAfterMs, restarts = createRestarts(), onMessage = () => undefined }: SupervisorOptions = {},
): Supervisor {
  const running = new Map<ProcessName, Running>()
  const ending = new Map<ProcessName, Promise<void>>()
  const names = STOP_ORDER.filter((name) => specs[name])
  const readiness = createReadiness(names)
  const ended = Promise.withResolvers<number>()
  const watch = watchProgress({ onHang: endHangingPublisher, onHangingPreview: refusePreview }, hangsAfterMs)
  let publisherReady: ProcessMessage | undefined
  let stopping: Promise<void> | undefined
  let exitCode = 0

  for (const name of names) launch(name)

  function launch(name: ProcessName): void {
    const spec = specs[name]
    if (!spec || running.has(name)) return
    const child = fork(spec.script, [], {
      env: spec.env,
      execArgv: spec.execArgv ?? [],
      serialization: 'advanced',
      stdio: 'inherit',
    })
    running.set(name, { child, startedAt: Date.now() })
    if (name === 'publisher') watch.started()
    child.on('message', (message) => receive(name, message))
    child.on('exit', (code, signal) => afterExit(name, code, signal))
    child.on('error', (error) => log.error({ err: error, process: name }, 'could not start a process'))
  }

  function receive(from: ProcessName, message: unknown): void {
    const { data } = processMessageSchema.safeParse(message)
    if (data === undefined) log.error({ process: from }, 'received an invalid message from a process')
    else relay(from, data)
  }

  function relay(from: ProcessName, message: ProcessMessage): void {
    if (message.type === 'ready') publisherReady = message
    // The publisher sends it once, and a restarted jobs process hasn't received it.
    if (message.type === 'working' && publisherReady) deliver(from, publisherReady)
    if (message.type === 'restart-jobs') restart('jobs')
    readiness.note(from, message)
    onMessage(message)
    if (from === 'publisher') watch.heard(message)
    else watch.asked(message)
    deliverToAll(message)
  }

  function deliverToAll(message: ProcessMessage): void {
    for (const name of destinationsOf(message)) deliver(name, message)
  }

  function deliver(name: ProcessName, message: ProcessMessage): void {
    const child = running.get(name)?.child
    if (child?.connected) child.send(message, () => undefined)
    else if (isForPublisher(message)) publisherGone()
  }

  function afterExit(name: ProcessName, code: number | null, signal: NodeJS.Signals | null): void {
    const ranFor = Date.now() - (running.get(name)?.startedAt ?? 0)
    running.delete(name)
    if (stopping) return
    if (code === STOPPED_FOR_GOOD) {
      exitCode = 1
      stop()
      return
    }
    if (name === 'publisher') publisherGone()
    if (ending.has(name)) return
    log.warn({ process: name, code, signal }, 'a process ended unexpectedly')
    restarts.plan(name, ranFor, () => launch(name))
  }

  function endHangingPublisher(): void {
    log.error({ process: 'publisher' }, 'the publisher makes no progress; restarting it')
    running.get('publisher')?.child.kill('SIGKILL')
  }

  function refusePreview(requestId: string): void {
    log.error({ process: 'publisher', requestId }, 'a preview was never finished')
    deliverToAll({ type: 'preview-failed', requestId, reason: 'This took too long. Please try again.' })
  }

  function publisherGone(): void {
    publisherReady = undefined
    deliverToAll({ type: 'publisher-gone' })
  }

  function restart(name: ProcessName): void {
    if (stopping || ending.has(name)) return
    ending.set(name, endAndLaunch(name))
  }

  async function endAndLaunch(name: ProcessName): Promise<void> {
    if (name === 'jobs') deliver('jobs', { type: 'stopping' })
    await endChild(running.get(name)?.child, stopWithin(name))
    ending.delete(name)
    if (!stopping) launch(name)
  }

  function stopWithin(name: ProcessName): number {
    return STOP_WITHIN_MS[name] + (specs[name]?.stopDelayMs ?? 0)
  }

  function stop(): void {
    stopping ??= stopInOrder()
  }

  async function stopInOrder(): Promise<void> {
    restarts.cancel()
    watch.stop()
    deliver('jobs', { type: 'stopping' })
    for (const name of STOP_ORDER) await endChild(running.get(name)?.child, stopWithin(name))
    ended.resolve(exitCode)
  }

  return { ready: readiness.reached, ended: ended.promise, restart, stop }
}

function isForPublisher({ type }: ProcessMessage): boolean {
  return type === 'publish' || type === 'preview'
}

async function endChild(child: ChildProcess | undefined, withinMs: number): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exited
  clearTimeout(timer)
}

const READY_SIGNS: Readonly<Record<ProcessName, readonly ProcessMessage['type'][]>> = {
  api: ['listening'],
  jobs: ['working'],
  publisher: ['published', 'publish-failed'],
}

interface Readiness {
  readonly reached: Promise<{ address: string }>
  note(from: ProcessName, message: ProcessMessage): void
}

function createReadiness(names: readonly ProcessName[]): Readiness {
  const { promise, resolve } = Promise.withResolvers<{ address: string }>()
  const awaited = new Set(names)
  let address = ''

  return {
    reached: promise,
    note(from, message) {
      if (message.type === 'listening') address = message.address
      if (READY_SIGNS[from].includes(message.type)) awaited.delete(from)
      if (awaited.size === 0) resolve({ address })
    },
  }
}
