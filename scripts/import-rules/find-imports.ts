import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** An import in a file. Paths are relative to the repository root and use slashes. */
export interface FoundImport {
  readonly from: string
  readonly line: number
  /** A file, a package of the workspace with its path (`shared-types/contract/articles`), or an external package. */
  readonly to: string
  /** The imported names; `*` if the import gives access to everything. */
  readonly names: readonly string[]
  /** The import has only types, so nothing is loaded when the code runs. */
  readonly isTypeOnly: boolean
}

const SOURCES = '*/**/*.{ts,tsx,mts,astro}'
const OURS = '@hometown/'
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g
const STATEMENT = /(?:^|[\n;])[ \t]*(?:import|export)\b([^'";]*?)['"]([^'"\n]+)['"]/g
const CALL = /\bimport\(\s*['"]([^'"\n]+)['"]/g
const TYPES_ONLY = /^\s*type\b(?!\s*,|\s+from\b)/
const WHOLE = /^\s*(?!type\b)(?:[\w$]+\s*,\s*)?\*/
const WORKER = /new URL\(\s*['"](\.[^'"\n]+\.ts)['"],\s*import\.meta\.url/g

export function findSources(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => SKIPPED.has(name) })
  return files.map((file) => file.replaceAll('\\', '/'))
}

export function findImports(root: string, files: readonly string[]): FoundImport[] {
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

const SKIPPED = new Set(['node_modules', 'dist', '.astro'])

export function importsOf(file: string, source: string): FoundImport[] {
  // Blank out comments and templates, which only quote imports. Keep other strings: they hold the paths.
  const text = source.replace(COMMENT_OR_STRING, (match) =>
    /^[/`]/.test(match) ? match.replace(/[^\n]/g, ' ') : match,
  )
  const found: FoundImport[] = []
  const note = (index: number, address: string, names: string[], isTypeOnly = false) =>
    found.push({
      from: file,
      line: text.slice(0, index).split('\n').length,
      to: targetOf(file, address),
      names,
      isTypeOnly,
    })
  for (const { index, 0: all, 1: clause = '', 2: address = '' } of text.matchAll(STATEMENT))
    if (clause.trim() === '' || /\bfrom\s*$/.test(clause))
      note(index + all.length, address, namesOf(clause), TYPES_ONLY.test(clause))
  for (const pattern of [CALL, WORKER])
    for (const { index, 1: address = '' } of text.matchAll(pattern)) note(index, address, ['*'])
  return found
}

function targetOf(file: string, address: string): string {
  if (address.startsWith('.')) return posix.join(dirname(file), address)
  if (address.startsWith(OURS)) return address.slice(OURS.length)
  return address
}

function namesOf(clause: string): string[] {
  if (WHOLE.test(clause)) return ['*']
  const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return inBraces.split(',').flatMap(
    (name) =>
      name
        .replace(/^\s*type\s/, '')
        .trim()
        .split(/\s+as\s+/)[0] || [],
  )
}
