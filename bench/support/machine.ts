import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

/** One line that says what the figures were measured on. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    new Date().toISOString().slice(0, 16).replace('T', ' '),
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `load ${load.join(' ')}`,
  ].join(' · ')
}

/** The first line that a program says of its version, or undefined where it is not installed. */
export function findVersion(command: string, args: readonly string[]): string | undefined {
  try {
    const output = execFileSync('sh', ['-c', '"$@" 2>&1', 'sh', command, ...args], { encoding: 'utf8' })
    return output.split('\n')[0]?.trim()
  } catch {
    return undefined
  }
}
