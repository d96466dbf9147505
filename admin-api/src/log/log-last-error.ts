import { createLogger } from './log.ts'
import { setLogName } from './say.ts'

/**
 * Logs an error that nobody caught, and a rejection that nobody handled, and ends the process. Node would print it
 * whole: with the address of a reader, or the password in an address of the database.
 */
export function logLastError(name: string): void {
  setLogName(name)
  process.on('uncaughtException', (error: unknown) => {
    createLogger(name).fatal({ err: error }, 'an error ended the process')
    process.exit(1)
  })
}
