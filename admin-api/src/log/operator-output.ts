import { createLogger } from './log.ts'

let logName = 'start'
/** People read a terminal. */
export function isTerminal(): boolean {
  return process.stdout.isTTY === true
}

/** A start or a command writes a sentence in a terminal, otherwise a line of the log, on standard output as all. */
export function tellOperator(text: string, level: 'info' | 'warn' | 'error' = 'info'): void {
  if (!isTerminal()) createLogger(logName)[level](text.trim())
  else if (level === 'info') console.log(text)
  else console.error(text)
}

export function tellOperatorError(text: string): void {
  tellOperator(text, 'error')
}

/**
 * Logs an error that nobody caught, and a rejection that nobody handled, and ends the process. Node would print it
 * whole: with the address of a reader, or the password in an address of the database.
 */
export function logUncaughtErrors(name: string): void {
  logName = name
  process.on('uncaughtException', (error: unknown) => {
    createLogger(name).fatal({ err: error }, 'an error ended the process')
    process.exit(1)
  })
}
