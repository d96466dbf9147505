import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { isatty } from 'node:tty'
import { format } from 'node:util'
import { withoutSecrets } from '@hometown/shared-types/rules/text'

/** The levels are pino's, as in the service's log. */
const LOG_LEVELS = { debug: 20, info: 30, log: 30, warn: 40, error: 50 } as const

/** All output, also Astro's, becomes lines without secrets, as in the service's log, unless a terminal shows it. */
export function logAsService(): void {
  if (isatty(1)) return
  const head = { pid: process.pid, hostname: hostname(), name: 'publisher' }
  for (const [name, level] of Object.entries(LOG_LEVELS))
    Reflect.set(console, name, (...args: unknown[]) => {
      const line = JSON.stringify({ level, time: Date.now(), ...head, msg: format(...args) })
      // The line is written at once, because the process may end after it.
      writeSync(1, `${withoutSecrets(line)}\n`)
    })
}
