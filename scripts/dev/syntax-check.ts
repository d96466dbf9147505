import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** What is wrong with the syntax of a TypeScript file; undefined if nothing is, or there is no such file. */
export function findSyntaxError(root: string, file: string): string | undefined {
  if (!/\.tsx?$/.test(file)) return undefined
  let source: string
  try {
    source = readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
  const [error] = parseSync(file, source).errors
  return error && `${file}: ${error.message}\n${error.codeframe ?? ''}`.trimEnd()
}
