import { fork } from 'node:child_process'
import type { Prepared } from './prepare-installation.ts'

/**
 * Resolves when the database is ready. Exits where it explained why it isn't.
 * @param script `prepare.process.ts`, or its bundle
 */
export function prepareInOwnProcess(script: string): Promise<Prepared> {
  const { promise, resolve } = Promise.withResolvers<Prepared>()
  const child = fork(script, [], { execArgv: [] })
  let answer: Prepared | undefined
  child.on('message', (message: Prepared) => {
    answer = message
  })
  child.on('exit', (code) => {
    if (answer === undefined) process.exit(code || 1)
    resolve(answer)
  })
  return promise
}
