import { spawn } from 'node:child_process'
import { Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { listChildren, readPeakMegabytes } from '../../testing/proc.ts'

export interface Measured {
  readonly wallMs: number
  readonly cpuSeconds: number | undefined
  /** The peak of all processes together. */
  readonly megabytes: number | undefined
}

const POLL_INTERVAL_MS = 20

/** The shell waits for the command, so it knows to the millisecond what it has used. */
const SCRIPT = '"$@"; code=$?; times >&3; exit $code'

/** Runs a command to its end. Rejects with what it said when it fails. */
export async function measureCommand(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Measured> {
  const started = performance.now()
  const child = spawn('sh', ['-c', SCRIPT, 'sh', command, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let megabytes: number | undefined
  const timer = setInterval(() => {
    const now = peakBelow(child.pid)
    if (now !== undefined) megabytes = Math.max(now, megabytes ?? 0)
  }, POLL_INTERVAL_MS)
  const [code, output, errors, times] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
    readAll(child.stdio[1]),
    readAll(child.stdio[2]),
    readAll(child.stdio[3]),
  ]).finally(() => clearInterval(timer))
  const wallMs = performance.now() - started
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}\n${errors}`)
  return { wallMs, cpuSeconds: readTimes(times), megabytes }
}

function readAll(pipe: Readable | Writable | null | undefined): Promise<string> {
  return pipe instanceof Readable ? text(pipe) : Promise.resolve('')
}

function peakBelow(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  const peaks = listChildren(pid).flatMap((child) => {
    const own = readPeakMegabytes(child)
    const below = peakBelow(child)
    return own === undefined ? [] : [own + (below ?? 0)]
  })
  return peaks.length === 0 ? undefined : peaks.reduce((sum, peak) => sum + peak, 0)
}

/** The second line of `times` is about the children: `0m1.23s 0m0.45s`. */
function readTimes(times: string): number | undefined {
  const parts = times.split('\n')[1]?.matchAll(/(\d+)m([\d.]+)s/g)
  return parts && [...parts].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
