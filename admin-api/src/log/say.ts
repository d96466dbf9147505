import { createLogger } from './log.ts'

type Level = 'info' | 'warn' | 'error'

let name = 'start'

/** @param process the name in its lines */
export function setLogName(process: string): void {
  name = process
}

/** People read a terminal. */
export function isReadByPeople(): boolean {
  return process.stdout.isTTY === true
}

/** A start or a command writes a sentence in a terminal, otherwise a line of the log, on standard output as all. */
export function say(text: string, level: Level = 'info'): void {
  if (!isReadByPeople()) createLogger(name)[level](text.trim())
  else if (level === 'info') console.log(text)
  else console.error(text)
}

export function sayError(text: string): void {
  say(text, 'error')
}
