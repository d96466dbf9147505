import { readFileSync } from 'node:fs'
import type { ProcessName } from '@hometown/shared-types/process-messages'

const SCRIPTS: Readonly<Record<ProcessName, string>> = {
  api: 'admin-api/dist/api.js',
  jobs: 'admin-api/dist/jobs.js',
  publisher: 'admin-api/dist/publisher.js',
}

export type Pids = Readonly<Partial<Record<ProcessName, number>>>

/** The processes of a supervisor. Linux only. */
export function findPids(supervisor: number): Pids {
  const found: Partial<Record<ProcessName, number>> = {}
  for (const pid of readQuietly(`/proc/${supervisor}/task/${supervisor}/children`).trim().split(' ').filter(Boolean)) {
    const command = readQuietly(`/proc/${pid}/cmdline`)
    for (const [name, script] of Object.entries(SCRIPTS)) {
      if (command.includes(script)) found[name as ProcessName] = Number(pid)
    }
  }
  return found
}

/** Also the processes that those started, such as threads' helpers. */
export function findDescendants(pid: number): number[] {
  const children = readQuietly(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...findDescendants(child)])
}

/** The value of a variable in a process's environment. */
export function variableOf(pid: number, name: string): string | undefined {
  const entries = readQuietly(`/proc/${pid}/environ`).split('\0')
  return entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
