import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { isatty } from 'node:tty'
import { format } from 'node:util'
import { withoutSecrets } from '@hometown/shared-types/rules/text'

/** Of pino, as in the service's log. */
const LEVELS = { debug: 20, info: 30, log: 30, warn: 40, error: 50 } as const
const FATAL = 60

/**
 * Unless people read along in a terminal, all that is printed, also by Astro, becomes a line like those of the service's
 * log. Without secrets and readers' addresses, as there.
 */
export function logAsService(): void {
  if (isReadByPeople()) return
  for (const [name, level] of Object.entries(LEVELS))
    Reflect.set(console, name, (...said: unknown[]) => writeLine({ level, msg: format(...said) }))
}

/** Writes at once, so the process may end after it. */
export function logLastError(error: unknown): void {
  const { name: type, message, stack } = error instanceof Error ? error : new Error(format(error))
  if (isReadByPeople()) writeSync(2, `${withoutSecrets(stack ?? message)}\n`)
  else writeLine({ level: FATAL, err: { type, message, stack }, msg: 'an error ended the process' })
}

function isReadByPeople(): boolean {
  return isatty(1)
}

function writeLine(line: { level: number; msg: string; err?: object }): void {
  const { level, ...rest } = line
  const head = { level, time: Date.now(), pid: process.pid, hostname: hostname(), name: 'publisher' }
  writeSync(1, `${withoutSecrets(JSON.stringify({ ...head, ...rest }))}\n`)
}
