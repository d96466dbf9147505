import { type ChildProcess, fork } from 'node:child_process'
import { endProcess } from '../../testing/end-process.ts'

export interface Forked<In> {
  readonly pid: number
  send(message: object): void
  /** The next message that fits. Rejects when the process ends before. */
  next<T extends In>(fits: (message: In) => message is T): Promise<T>
  stop(): Promise<void>
}

/** One of the product's processes, spoken to as the supervisor does. */
export function forkProcess<In>(
  script: string,
  env: NodeJS.ProcessEnv,
  execArgv: string[] = [],
  args: string[] = [],
): Forked<In> {
  const child = fork(script, args, {
    env,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  endWithUs(child)
  const { pid } = child
  if (pid === undefined) throw new Error(`${script} could not be started`)
  return {
    pid,
    send: (message) => child.send(message),
    next<T extends In>(fits: (message: In) => message is T) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const onMessage = (message: unknown) => {
        if (fits(message as In)) settle(() => resolve(message as T))
      }
      const onExit = (code: number | null) => settle(() => reject(new Error(`${script} ended with ${code}`)))
      function settle(answer: () => void): void {
        child.off('message', onMessage).off('exit', onExit)
        answer()
      }
      child.on('message', onMessage).on('exit', onExit)
      return promise
    },
    stop: () => endProcess(child),
  }
}

/** An interrupted run leaves nothing behind that still runs. */
export function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}
