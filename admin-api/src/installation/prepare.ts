import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sayError } from '../log/say.ts'

/**
 * Resolves when the database is ready. Exits where it isn't; the process has explained why, unless it was killed.
 * @param script `prepare.process.ts`, or its bundle
 */
export async function prepareInOwnProcess(script: string): Promise<void> {
  const [code, signal] = await once(fork(script, [], { execArgv: [] }), 'exit')
  if (code === 0) return
  if (signal)
    sayError(
      `The start was interrupted: ${signal} ended the process that prepares the database. ` +
        'The machine may have too little memory. Start Hometown again.',
    )
  process.exit(1)
}
