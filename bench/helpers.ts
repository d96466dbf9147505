import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ProcessState } from '../admin-api/src/messages/messages.ts'
import { BUILT_SERVICE } from '../admin-api/src/processes/built-service.ts'
import { endProcess } from '../testing/end-process.ts'

export const SITE = join(import.meta.dirname, '../site')

export interface BenchOptions {
  /** Generated newsrooms have these numbers of articles. */
  readonly sizes: readonly number[]
  /** The fastest of so many runs counts for each measurement. */
  readonly runs: number
  readonly saves: number
  /** Everything is written below this folder, and removed afterwards. */
  readonly dir: string
}

/** Makes a folder of this run, which is gone afterwards, also when the run is interrupted. */
export function makeWorkFolder(below: string): string {
  mkdirSync(below, { recursive: true })
  const folder = mkdtempSync(join(below, 'hometown-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

interface Forked<Message> {
  readonly pid: number
  send(message: object): void
  /** Resolves with the next message that fits. Rejects when the process ends before. */
  next<T extends Message>(fits: (message: Message) => message is T): Promise<T>
  stop(): Promise<void>
}

/** Starts a process and speaks to it as the supervisor does. It ends when we do. */
export function forkProcess<Message>(
  script: string,
  env: NodeJS.ProcessEnv,
  args: string[] = [],
  execArgv: string[] = [],
): Forked<Message> {
  const child = fork(script, args, {
    env,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  endWithUs(child)
  return {
    pid: child.pid ?? 0,
    send: (message) => child.send(message),
    next<T extends Message>(fits: (message: Message) => message is T) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const onMessage = (message: unknown) => {
        if (fits(message as Message)) settle(() => resolve(message as T))
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

function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/** Starts the service's HTTP process alone, over a data folder that is ready; pages look as they do in production. */
export async function startApi(dataDir: string): Promise<Forked<ProcessState> & { origin: string }> {
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0' },
    ...{ DATA_DIR: dataDir, SITE_URL: 'https://news.localhost', SAMPLE_CONTENT: 'false' },
    ...{ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a-password-for-benchmarks' },
  }
  const api = forkProcess<ProcessState>(BUILT_SERVICE.api, env)
  type Listening = Extract<ProcessState, { type: 'listening' }>
  const { address } = await api.next((message): message is Listening => message.type === 'listening')
  return { ...api, origin: address }
}

export interface Measured {
  readonly wallMs: number
  readonly cpuSeconds: number | undefined
}

/** The shell waits for the command, so it knows what it has used. */
const SCRIPT = '"$@" >&2; code=$?; times >&3; exit $code'

/** Runs a command to its end. Rejects with what it said when it fails. */
export async function measureCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  env = {},
): Promise<Measured> {
  const started = performance.now()
  const child = spawn('sh', ['-c', SCRIPT, 'sh', command, ...args], {
    ...{ cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  })
  const [code, problems, times] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
    text(child.stdio[2] as NodeJS.ReadableStream),
    text(child.stdio[3] as NodeJS.ReadableStream),
  ])
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${problems}`)
  // The second line of `times` is about the children: `0m1.23s 0m0.45s`.
  const parts = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  const cpuSeconds = parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
  return { wallMs: performance.now() - started, cpuSeconds }
}

/** Returns the first line that a program says of its version, or undefined where it is not installed. */
export function findVersion(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0]
  } catch {
    return undefined
  }
}

export interface Random {
  /** Returns a whole number from 0 up to, but without, `below`. */
  below(below: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Makes the same numbers from the same seed on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}

/** Says what the figures are of, and what they were measured on. */
export function printHeader(name: string): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`\n${name} · ${new Date().toISOString().slice(0, 16)} · ${machine} · load ${load.join(' ')}`)
}

/** Prints columns as wide as their widest cell: the first to the left, the others to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${cells.join('  ')}`)
  }
}

export interface Verdict {
  readonly what: string
  readonly value: number | undefined
  /** The value must reach the bar for `least`, and must not pass it for `most`. */
  readonly bar: number
  readonly sense: 'least' | 'most'
  readonly unit?: string
}

/** A verdict is for people to read: clocks never decide whether something passes. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const { what, value, bar, sense, unit = '×' } of verdicts) {
    const meets = value !== undefined && (sense === 'least' ? value >= bar : value <= bar)
    const verdict = value === undefined ? 'not measured' : meets ? 'meets' : 'misses'
    console.log(`  ${verdict.padEnd(12)}  ${what}: ${fixed(value, 2, unit)} (at ${sense} ${bar}${unit})`)
  }
}

export function ratio(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || !other ? undefined : one / other
}

export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

/** Returns the smallest; undefined if there is none. */
export function minimum(values: readonly (number | undefined)[]): number | undefined {
  return quantile(
    values.filter((value) => value !== undefined),
    0,
  )
}

export function fixed(value: number | undefined, digits = 0, unit = ''): string {
  return value === undefined ? '-' : `${value.toFixed(digits)}${unit}`
}
