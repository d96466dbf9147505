import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { destinationsOf, type ProcessMessage, type ProcessName } from './process-messages.ts'
import { STOPPED_FOR_GOOD } from './run-process.ts'

/** First the process that accepts new work, last the one that finishes it. */
const STOP_ORDER: readonly ProcessName[] = ['api', 'jobs', 'publisher']
/** Mail servers may answer slowly, and an interrupted message would be in doubt. */
const STOP_WITHIN_MS: Readonly<Record<ProcessName, number>> = { api: 10_000, jobs: 30_000, publisher: 10_000 }
const STARTS_AGAIN_AFTER_MS = 1000

const READY_SIGNS: Readonly<Record<ProcessName, readonly ProcessMessage['type'][]>> = {
  api: ['listening'],
  jobs: ['working'],
  publisher: ['published', 'publish-failed'],
}

interface ProcessSpec {
  script: string
  env: NodeJS.ProcessEnv
  execArgv?: string[]
  /** In addition to the usual time for stopping. */
  stopDelayMs?: number
}

/** Which of them run depends on the machine's role. */
type Specs = Readonly<Record<ProcessName, ProcessSpec | undefined>>

export interface Supervisor {
  /** Resolves when requests are answered and, if we render the site, the first publish has ended, well or not. */
  ready: Promise<{ address: string }>
  /** With the exit code, when all processes have stopped. */
  ended: Promise<number>
  /** Ends the processes one after the other, and starts each with the code and the connections that are saved then. */
  restart(...names: ProcessName[]): void
  stop(): void
}

export interface SupervisorOptions {
  /** Says no if a process that died should wait for `restart`. @param ranFor milliseconds */
  startsAgain?: ((name: ProcessName, ranFor: number) => boolean) | undefined
  /** Each message of a process. */
  onMessage?: (message: ProcessMessage) => void
}

/**
 * Routes messages between the processes and starts each again that dies. A process that exits with `STOPPED_FOR_GOOD`
 * has explained why, and everything stops.
 */
export function supervise(specs: Specs, log: Logger, options: SupervisorOptions = {}): Supervisor {
  const { startsAgain = () => true, onMessage } = options
  const running = new Map<ProcessName, ChildProcess>()
  const restarting = new Set<ProcessName>()
  const awaited = new Set(STOP_ORDER.filter((name) => specs[name]))
  const ready = Promise.withResolvers<{ address: string }>()
  const ended = Promise.withResolvers<number>()
  let address = ''
  let publisherReady: ProcessMessage | undefined
  let stopping: Promise<void> | undefined

  for (const name of [...awaited]) launch(name)

  function launch(name: ProcessName): void {
    const spec = specs[name]
    if (!spec || stopping || running.has(name)) return
    const startedAt = performance.now()
    const { env, execArgv = [] } = spec
    const child = fork(spec.script, [], { env, execArgv, serialization: 'advanced', stdio: 'inherit' })
    running.set(name, child)
    child.on('message', (message) => receive(name, message as ProcessMessage))
    child.on('error', (error) => log.error({ err: error, process: name }, 'could not start a process'))
    child.on('exit', (code, signal) => {
      running.delete(name)
      if (stopping) return
      if (code === STOPPED_FOR_GOOD) return stop(1)
      if (name === 'publisher') publisherGone()
      if (restarting.has(name)) return
      log.warn({ process: name, code, signal }, 'a process ended unexpectedly')
      if (startsAgain(name, performance.now() - startedAt)) setTimeout(launch, STARTS_AGAIN_AFTER_MS, name)
    })
  }

  function receive(from: ProcessName, message: ProcessMessage): void {
    if (message.type === 'ready') publisherReady = message
    // The publisher sends it once, and a restarted jobs process hasn't received it.
    if (message.type === 'working' && publisherReady) deliver(from, publisherReady)
    // `jobs` begins when nobody saves with the old connections any more.
    if (message.type === 'restart') restart('api', 'jobs')
    if (message.type === 'listening') address = message.address
    if (READY_SIGNS[from].includes(message.type)) awaited.delete(from)
    if (awaited.size === 0) ready.resolve({ address })
    onMessage?.(message)
    deliverToAll(message)
  }

  function deliverToAll(message: ProcessMessage): void {
    for (const name of destinationsOf(message)) deliver(name, message)
  }

  function deliver(name: ProcessName, message: ProcessMessage): void {
    const child = running.get(name)
    if (child?.connected) child.send(message, () => undefined)
    else if (name === 'publisher') publisherGone()
  }

  function publisherGone(): void {
    publisherReady = undefined
    deliverToAll({ type: 'publisher-gone' })
  }

  function restart(...names: ProcessName[]): void {
    restartEach(names).catch((error: unknown) => log.error({ err: error }, 'could not start a process again'))
  }

  async function restartEach(names: readonly ProcessName[]): Promise<void> {
    for (const name of names) {
      if (stopping || restarting.has(name)) return
      restarting.add(name)
      if (name === 'jobs') deliver('jobs', { type: 'stopping' })
      await end(name)
      restarting.delete(name)
      launch(name)
    }
  }

  async function end(name: ProcessName): Promise<void> {
    const child = running.get(name)
    if (!child) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS[name] + (specs[name]?.stopDelayMs ?? 0))
    await exited
    clearTimeout(timer)
  }

  function stop(exitCode = 0): void {
    stopping ??= endInOrder().then(() => ended.resolve(exitCode))
  }

  async function endInOrder(): Promise<void> {
    // Before `api` ends: what fails in `jobs` from now on is interrupted, not broken.
    deliver('jobs', { type: 'stopping' })
    for (const name of STOP_ORDER) await end(name)
  }

  return {
    ready: ready.promise,
    ended: ended.promise,
    restart,
    stop: () => stop(),
  }
}
