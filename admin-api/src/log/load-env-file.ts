import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { fileProblem } from '../lib/file-problem.ts'
import { ROOT } from '../root.ts'
import { sayError } from './say.ts'

/**
 * The operator's settings, for this process and those that it starts. Ends the process where they can't be read.
 * @returns the names of the variables in it
 */
export function loadEnvFile(path = join(ROOT, '.env')): string[] {
  if (!existsSync(path)) return []
  try {
    // Node would say that a file of another account isn't there.
    const names = Object.keys(parseEnv(readFileSync(path, 'utf8')))
    process.loadEnvFile(path)
    return names
  } catch (error) {
    sayError(`The settings in ${path} can’t be read: ${fileProblem(error)}.`)
    process.exit(1)
  }
}
