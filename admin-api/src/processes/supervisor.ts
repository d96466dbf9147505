import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { createMessageRouter } from '../messages/message-router.ts'
import type { ProcessMessage, ProcessName } from '../messages/messages.ts'
import { EXIT_WITHOUT_RESTART } from './run-process.ts'

/** The order is that of their end: first the one that accepts new work, last the one that finishes it. */
const STOPS_WITHIN_MS: Readonly<Record<ProcessName, number>> = {
  api: 10_000,
  // Mail servers may answer slowly, and an interrupted message would be in doubt.
  jobs: 30_000,
  publisher: 10_000,
}
const PROCESS_NAMES = Object.keys(STOPS_WITHIN_MS) as ProcessName[]
/** Each process says one of these when it has begun. */
const READY_MESSAGES: ReadonlySet<ProcessMessage['type']> = new Set([
  'listening',
  'jobs-ready',
  'published',
  'publish-failed',
])
const STARTS_AGAIN_AFTER_MS = 1000

export type Supervisor = ReturnType<typeof startSupervisor>

/**
 * Starts the processes, and each again that dies. One that exits with `EXIT_WITHOUT_RESTART` has explained why, and
 * everything stops.
 * @param startsAgain says no if a process that died after so many milliseconds should wait for `restart`
 */
export function startSupervisor(
  specs: Readonly<Record<ProcessName, ({ script: string } & Pick<ForkOptions, 'env' | 'execArgv'>) | undefined>>,
  log: Logger,
  startsAgain: (name: ProcessName, ranFor: number) => boolean = () => true,
) {
  const running = new Map<ProcessName, ChildProcess>()
  const route = createMessageRouter(running)
  const restarting = new Set<ProcessName>()
  const awaited = new Set(PROCESS_NAMES.filter((name) => specs[name]))
  const ready = Promise.withResolvers<{ address: string }>()
  const ended = Promise.withResolvers<number>()
  let address = ''
  let isStopping = false
  /** One process after the other starts, ends, and starts again. */
  let work: Promise<unknown> = Promise.resolve()
  for (const name of PROCESS_NAMES) inTurn(() => launch(name))

  async function launch(name: ProcessName): Promise<void> {
    const spec = specs[name]
    if (!spec || isStopping || running.has(name)) return
    const startedAt = performance.now()
    try {
      const child = fork(spec.script, [], { execArgv: [], ...spec, serialization: 'advanced', stdio: 'inherit' })
      await once(child, 'spawn')
      running.set(name, child)
      child.on('message', (message) => receive(name, message as ProcessMessage))
      child.on('exit', (code, signal) => {
        running.delete(name)
        if (isStopping) return
        if (code === EXIT_WITHOUT_RESTART) return stop(1)
        if (name === 'publisher') route({ type: 'publisher-gone' })
        if (restarting.has(name)) return
        log.warn({ process: name, code, signal }, 'a process ended unexpectedly')
        if (startsAgain(name, performance.now() - startedAt)) setTimeout(launch, STARTS_AGAIN_AFTER_MS, name)
      })
    } catch (error) {
      log.error({ err: error, process: name }, 'could not start a process')
      setTimeout(launch, STARTS_AGAIN_AFTER_MS, name)
    }
  }

  function receive(from: ProcessName, message: ProcessMessage): void {
    if (message.type === 'restart') restart(...message.names)
    if (message.type === 'listening') address = message.address
    if (READY_MESSAGES.has(message.type)) awaited.delete(from)
    if (awaited.size === 0) ready.resolve({ address })
    route(message)
  }

  function restart(...names: ProcessName[]): void {
    for (const name of names.filter((one) => !restarting.has(one))) {
      restarting.add(name)
      inTurn(() => end(name))
      inTurn(() => restarting.delete(name) && launch(name))
    }
  }

  function inTurn(step: () => unknown): void {
    work = work.then(step).catch((error: unknown) => log.error({ err: error }, 'could not start or end a process'))
  }

  async function end(name: ProcessName): Promise<void> {
    const child = running.get(name)
    if (!child) return
    // This comes before `api` ends, too: what fails in `jobs` from then on is interrupted, not broken.
    if (isStopping || name === 'jobs') route({ type: 'stopping' })
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS[name])
    await new Promise((resolve) => child.once('exit', resolve))
    clearTimeout(timer)
  }

  function stop(exitCode = 0): void {
    if (isStopping) return
    isStopping = true
    for (const name of PROCESS_NAMES) inTurn(() => end(name))
    inTurn(() => ended.resolve(exitCode))
  }

  return {
    /** Resolves when requests are answered and, if we render the site, the first publish has ended, well or not. */
    ready: ready.promise,
    /** Resolves with the exit code when all processes have stopped. */
    ended: ended.promise,
    /** Ends the processes one after the other, and starts each with the code and the connections saved then. */
    restart,
    stop,
  }
}
