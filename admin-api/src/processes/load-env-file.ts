import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeFileError } from '../lib/durable-files.ts'
import { tellOperatorError } from '../log/operator-output.ts'
import { PROJECT_FOLDER } from '../root.ts'

/** Loads the operator's settings for this process and those that it starts. Ends it where they can't be read. */
export function loadEnvFile(path = join(PROJECT_FOLDER, '.env')): void {
  if (!existsSync(path)) return
  try {
    // Node would say that a file of another account isn't there.
    readFileSync(path)
    process.loadEnvFile(path)
  } catch (error) {
    tellOperatorError(`The settings in ${path} can’t be read: ${describeFileError(error)}.`)
    process.exit(1)
  }
}
