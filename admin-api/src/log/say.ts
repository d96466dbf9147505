import { createLogger } from './log.ts'

type Level = 'info' | 'warn' | 'error'

let name = 'start'

/** @param process the name in its lines */
export function speakAs(process: string): void {
  name = process
}

/**
 * Whether people read along: in a terminal, or where the operator wants it. `LOG_FORMAT` isn't read from the configuration,
 * because what is wrong with that must be said, too.
 */
export function isReadByPeople(): boolean {
  const format = process.env.LOG_FORMAT?.trim()
  return format === 'text' || (format !== 'json' && process.stdout.isTTY === true)
}

/** What a start or a command has to tell: a sentence in a terminal, otherwise a line of the log, on standard output as all. */
export function say(text: string, level: Level = 'info'): void {
  if (!isReadByPeople()) createLogger(name)[level](text.trim())
  else if (level === 'info') console.log(text)
  else console.error(text)
}

export function complain(text: string): void {
  say(text, 'error')
}
