import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileProblem } from '../lib/durable-files.ts'
import { sayError } from '../log/say.ts'
import { ROOT } from '../root.ts'

/** Loads the operator's settings for this process and those that it starts. Ends it where they can't be read. */
export function loadEnvFile(path = join(ROOT, '.env')): void {
  if (!existsSync(path)) return
  try {
    // Node would say that a file of another account isn't there.
    readFileSync(path)
    process.loadEnvFile(path)
  } catch (error) {
    sayError(`The settings in ${path} can’t be read: ${fileProblem(error)}.`)
    process.exit(1)
  }
}
