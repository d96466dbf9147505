import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../config/config.ts'
import { tellOperatorError } from '../log/operator-output.ts'

/** The supervisor learns this from the process that prepared the database, and so needn't load it itself. */
export interface PreparedInstallation {
  config: Config
  /** True if there was no site yet. */
  isFirst: boolean
}

/**
 * Resolves when the database is ready. Exits where it isn't; the process has explained why, unless it was killed.
 * @param script `prepare.process.ts`, or its bundle
 * @param args `--quiet` leaves out the steps of a first start
 */
export async function prepareInChildProcess(script: string, args: string[] = []): Promise<PreparedInstallation> {
  const child = fork(script, args, { execArgv: [], serialization: 'advanced' })
  let prepared: PreparedInstallation | undefined
  // The process also tells what the sample county changed, which nobody needs yet.
  child.on('message', (message: Partial<PreparedInstallation>) => {
    if (message.config) prepared = message as PreparedInstallation
  })
  // Its messages are read before its channel closes, but not before it ends.
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  if (prepared) return prepared
  if (signal)
    tellOperatorError(
      `The start was interrupted: ${signal} ended the process that prepares the database. ` +
        'The machine may have too little memory. Start Hometown again.',
    )
  process.exit(code || 1)
}
