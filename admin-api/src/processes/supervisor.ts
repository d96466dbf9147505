import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { destinationsOf } from './destinations.ts'
import type { ProcessMessage, ProcessName } from './process-messages.ts'
import { STOPPED_FOR_GOOD } from './run-process.ts'

/** In the order of their end: first who accepts new work, last who finishes it. */
const PROCESSES: Readonly<Record<ProcessName, { readyBy: ProcessMessage['type'][]; stopsWithinMs: number }>> = {
  // Where machines share the work, it answers for some seconds more, until balancers have noticed.
  api: { readyBy: ['listening'], stopsWithinMs: 15_000 },
  // Mail servers may answer slowly, and an interrupted message would be in doubt.
  jobs: { readyBy: ['working'], stopsWithinMs: 30_000 },
  publisher: { readyBy: ['published', 'publish-failed'], stopsWithinMs: 10_000 },
}
const NAMES = Object.keys(PROCESSES) as ProcessName[]
const STARTS_AGAIN_AFTER_MS = 1000

type ProcessSpec = { script: string } & Pick<ForkOptions, 'env' | 'execArgv'>

export type Supervisor = ReturnType<typeof supervise>

/**
 * Routes messages between the processes and starts each again that dies. A process that exits with `STOPPED_FOR_GOOD`
 * has explained why, and everything stops.
 * @param specs which of them run depends on the machine's role
 * @param startsAgain says no if a process that died after so many milliseconds should wait for `restart`
 */
export function supervise(
  specs: Readonly<Record<ProcessName, ProcessSpec | undefined>>,
  log: Logger,
  startsAgain: (name: ProcessName, ranFor: number) => boolean = () => true,
) {
  const running = new Map<ProcessName, ChildProcess>()
  const restarting = new Set<ProcessName>()
  const awaited = new Set(NAMES.filter((name) => specs[name]))
  const ready = Promise.withResolvers<{ address: string }>()
  const ended = Promise.withResolvers<number>()
  let address = ''
  /** The publisher says it once, and a `jobs` that is started again hasn't heard it. */
  let publisherReady: ProcessMessage | undefined
  let isStopping = false
  /** One process after the other ends and starts again. */
  let work: Promise<unknown> = Promise.resolve()
  for (const name of [...awaited]) launch(name)

  function launch(name: ProcessName): void {
    const spec = specs[name]
    if (!spec || isStopping || running.has(name)) return
    const startedAt = performance.now()
    const failed = (error: unknown) => {
      log.error({ err: error, process: name }, 'could not start a process')
      setTimeout(launch, STARTS_AGAIN_AFTER_MS, name)
    }
    try {
      const child = fork(spec.script, [], { execArgv: [], ...spec, serialization: 'advanced', stdio: 'inherit' })
      child.on('error', failed)
      if (child.pid === undefined) return
      running.set(name, child)
      child.on('message', (message) => receive(name, message as ProcessMessage))
      child.on('exit', (code, signal) => {
        running.delete(name)
        if (isStopping) return
        if (code === STOPPED_FOR_GOOD) return stop(1)
        if (name === 'publisher') publisherGone()
        if (restarting.has(name)) return
        log.warn({ process: name, code, signal }, 'a process ended unexpectedly')
        if (startsAgain(name, performance.now() - startedAt)) setTimeout(launch, STARTS_AGAIN_AFTER_MS, name)
      })
    } catch (error) {
      failed(error)
    }
  }

  function receive(from: ProcessName, message: ProcessMessage): void {
    if (message.type === 'ready') publisherReady = message
    if (message.type === 'working' && publisherReady) deliver(from, publisherReady)
    // `jobs` begins when nobody saves with the old connections any more.
    if (message.type === 'restart') restart('api', 'jobs')
    if (message.type === 'listening') address = message.address
    if (PROCESSES[from].readyBy.includes(message.type)) awaited.delete(from)
    if (awaited.size === 0) ready.resolve({ address })
    for (const name of destinationsOf(message)) deliver(name, message)
  }

  function deliver(name: ProcessName, message: ProcessMessage): void {
    const child = running.get(name)
    if (child?.connected) child.send(message, () => undefined)
    else if (name === 'publisher') publisherGone()
  }

  function publisherGone(): void {
    publisherReady = undefined
    for (const name of ['api', 'jobs'] as const) deliver(name, { type: 'publisher-gone' })
  }

  function restart(...names: ProcessName[]): void {
    for (const name of names.filter((one) => !restarting.has(one))) {
      restarting.add(name)
      inTurn(() => end(name))
      inTurn(() => restarting.delete(name) && launch(name))
    }
  }

  function inTurn(step: () => unknown): void {
    work = work.then(step).catch((error: unknown) => log.error({ err: error }, 'could not end or restart a process'))
  }

  async function end(name: ProcessName): Promise<void> {
    const child = running.get(name)
    if (!child) return
    // Before `api` ends, too: what fails in `jobs` from then on is interrupted, not broken.
    if (isStopping || name === 'jobs') deliver('jobs', { type: 'stopping' })
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), PROCESSES[name].stopsWithinMs)
    await new Promise((resolve) => child.once('exit', resolve))
    clearTimeout(timer)
  }

  function stop(exitCode = 0): void {
    if (isStopping) return
    isStopping = true
    for (const name of NAMES) inTurn(() => end(name))
    inTurn(() => ended.resolve(exitCode))
  }

  return {
    /** Resolves when requests are answered and, if we render the site, the first publish has ended, well or not. */
    ready: ready.promise,
    /** With the exit code, when all processes have stopped. */
    ended: ended.promise,
    /** Ends the processes one after the other, and starts each with the code and the connections that are saved then. */
    restart,
    stop,
  }
}
