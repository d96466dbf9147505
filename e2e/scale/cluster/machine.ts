import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessName } from '@hometown/shared-types/process-messages'
import { endProcess } from '../../../testing/end-process.ts'
import { findDescendants, findPids, type Pids, signalQuietly, variableOf } from './child-pids.ts'

export type Role = 'all' | 'api' | 'jobs' | 'publisher'
export type Server = 'postgres' | 'objects' | 'mail'

export interface MachineSettings {
  readonly name: string
  readonly role: Role
  readonly port: number
  readonly metricsPort: number
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** One installation of Hometown with its supervisor, its processes and its disk, as on a machine of its own. */
export interface Machine {
  readonly name: string
  readonly role: Role
  readonly url: string
  readonly metricsUrl: string
  readonly logFile: string
  /** The name of its proxy to a server. */
  gate(server: Server): string
  /** @param code the folder of the built product */
  start(code: string): void
  /** The folder that it was last started from. */
  code(): string
  pids(): Pids
  /** What the `nodes` table calls its supervisor. */
  nodeId(): string | undefined
  isRunning(): boolean
  /** Kills one process, which its supervisor starts again. @returns whether there was one */
  kill(process: ProcessName): boolean
  /** Stops all its processes with SIGSTOP, as a virtual machine that is paused. @returns what lets them go on */
  pause(): () => void
  /** As a power cut. */
  crash(): Promise<void>
  /** As an operator stops it. */
  stop(): Promise<void>
  /** What it printed since `from`. */
  log(from?: number): string
}

export function createMachine({ name, role, port, metricsPort, folder, env }: MachineSettings): Machine {
  const dataDir = join(folder, name)
  const logFile = join(folder, `${name}.log`)
  mkdirSync(dataDir, { recursive: true })
  let child: ChildProcess | undefined
  let startedFrom = ''

  function family(): number[] {
    return child?.pid === undefined || !isRunning() ? [] : [child.pid, ...findDescendants(child.pid)]
  }

  function isRunning(): boolean {
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  const pids = () => (child?.pid === undefined || !isRunning() ? {} : findPids(child.pid))

  return {
    name,
    role,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    logFile,
    gate: (server) => `${name} ${server}`,
    start(code) {
      startedFrom = code
      const script = join(code, 'admin-api/dist/start.js')
      child = spawn(process.execPath, ['--max-semi-space-size=1', '--expose-gc', script], {
        cwd: dataDir,
        env: { ...env, ROLE: role, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) },
        // The channel ends it with us.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk))
    },
    code: () => startedFrom,
    pids,
    nodeId() {
      const { jobs, api } = pids()
      const pid = jobs ?? api
      return pid === undefined ? undefined : variableOf(pid, 'HOMETOWN_NODE')
    },
    isRunning,
    kill(process) {
      const pid = pids()[process]
      if (pid !== undefined) signalQuietly(pid, 'SIGKILL')
      return pid !== undefined
    },
    pause() {
      const paused = family()
      for (const pid of paused) signalQuietly(pid, 'SIGSTOP')
      return () => {
        for (const pid of paused) signalQuietly(pid, 'SIGCONT')
      }
    },
    async crash() {
      const all = family()
      const ended = child && isRunning() ? once(child, 'exit') : undefined
      for (const pid of all) signalQuietly(pid, 'SIGKILL')
      await ended
    },
    async stop() {
      if (child) await endProcess(child, 'SIGTERM')
    },
    log: (from = 0) => readQuietly(logFile).slice(from),
  }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
