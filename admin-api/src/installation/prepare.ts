import { fork } from 'node:child_process'
import type { SignIn } from './prepare-installation.ts'

/**
 * Resolves when the database is ready, with the sign-in of a new account. Exits where it explained why it isn't.
 * @param script `prepare.process.ts`, or its bundle
 */
export function prepareInOwnProcess(script: string): Promise<SignIn | undefined> {
  const { promise, resolve } = Promise.withResolvers<SignIn | undefined>()
  const child = fork(script, [], { execArgv: [] })
  let answer: { signIn?: SignIn } | undefined
  child.on('message', (message: { signIn?: SignIn }) => {
    answer = message
  })
  child.on('exit', (code) => {
    if (answer === undefined) process.exit(code || 1)
    resolve(answer.signIn)
  })
  return promise
}
