import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

// The server gets a process group of its own, and the group ends when our end of the
// pipe closes: by stop(), or because this process is gone, however it went. PHP's workers
// would outlive their master otherwise. $1 is a folder to remove at the end.
const WATCHED = `
exec 3<&0
(cat <&3 >/dev/null; kill -TERM 0) &
remove=$1; shift
"$@" 3<&- </dev/null &
server=$!
trap : TERM
wait $server; wait $server
[ -z "$remove" ] || rm -rf "$remove"
kill -KILL 0
`

export interface Server {
  readonly hasEnded: boolean
  stop(): Promise<void>
}

interface ServerOptions {
  log: string
  env?: Record<string, string>
  removeAfterwards?: string
}

export function startServer(command: string, args: string[], options: ServerOptions): Server {
  const log = openSync(options.log, 'a')
  const child = spawn('sh', ['-c', WATCHED, 'watched', options.removeAfterwards ?? '', command, ...args], {
    detached: true,
    stdio: ['pipe', log, log],
    env: { ...process.env, ...options.env },
  })
  const ended = once(child, 'exit')
  return {
    get hasEnded() {
      return hasEnded(child)
    },
    async stop() {
      child.stdin?.end()
      if (!hasEnded(child)) await ended
    },
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Asks until the answer is true; fails when the server has ended or the time is over. */
export async function waitUntil(what: string, server: Server, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isReady())) {
    if (server.hasEnded || Date.now() > deadline) throw new Error(`${what} did not start`)
    await wait(25)
  }
}

/** Runs a program to its end, with `input` on standard input, and gives its standard output. */
export function run(command: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      (error, output, errors) => {
        if (error) reject(new Error(`${command} failed: ${errors.trim() || output.trim() || error.message}`))
        else resolve(output)
      },
    )
    child.stdin?.end(input)
  })
}
