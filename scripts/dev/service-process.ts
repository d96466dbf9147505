import { fork } from 'node:child_process'
import { join } from 'node:path'
import { endProcess } from '../../testing/end-process.ts'
import type { ProcessName, ServiceMessage } from './service-messages.ts'

export interface ServiceProcess {
  /** @returns false if the service has ended, so that nothing of it can be restarted */
  restart(names: Iterable<ProcessName>): boolean
  stop(): Promise<void>
}

export function startService(root: string, env: NodeJS.ProcessEnv): ServiceProcess {
  const own = { NODE_ENV: 'development', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  const child = fork(join(root, 'scripts/dev/service.ts'), [], { cwd: root, env: { ...process.env, ...own, ...env } })
  const sayWhy = () =>
    console.error(
      '\nThe service stopped (see above). It starts again with the next change. If a step of the schema was renamed or ' +
        'taken away, delete data/ first.',
    )
  child.once('exit', sayWhy)
  return {
    restart(names) {
      if (!child.connected) return false
      child.send({ restart: [...names] } satisfies ServiceMessage, () => undefined)
      return true
    },
    stop() {
      child.off('exit', sayWhy)
      return endProcess(child)
    },
  }
}
