import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** One import as it stands in a file; paths are relative to the repository's root and have slashes. */
export interface FoundImport {
  readonly from: string
  readonly line: number
  /** A file of ours, a package of ours with the path in it (`shared-types/article`), or a foreign package's name. */
  readonly to: string
  /** What is imported by name. */
  readonly names: readonly string[]
}

const SOURCES =
  '{shared-types,wordpress-adapter,admin-api,admin-ui,site,testing,e2e,bench,scripts}/**/*.{ts,tsx,mts,astro}'
const OURS = '@hometown/'
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g
const STATEMENT = /(?:^|[\n;])[ \t]*(?:import|export)\b([^'";]*?)['"]([^'"\n]+)['"]/g
const CALL = /\bimport\(\s*['"]([^'"\n]+)['"]/g
const WORKER = /new URL\(\s*['"](\.[^'"\n]+\.ts)['"],\s*import\.meta\.url/g

export function findImports(root: string): FoundImport[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => SKIPPED.has(name) }).flatMap((file) =>
    importsOf(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')),
  )
}

const SKIPPED = new Set(['node_modules', 'dist', '.astro'])

/** @param file where the text stands, relative to the root. */
export function importsOf(file: string, source: string): FoundImport[] {
  // Comments and templates become blanks, so that what they quote is no import; other strings stay, as addresses are.
  const text = source.replace(COMMENT_OR_STRING, (match) =>
    /^[/`]/.test(match) ? match.replace(/[^\n]/g, ' ') : match,
  )
  const found: FoundImport[] = []
  const note = (index: number, address: string, clause: string) =>
    found.push({
      from: file,
      line: text.slice(0, index).split('\n').length,
      to: targetOf(file, address),
      names: namesOf(clause),
    })
  for (const { index, 0: all, 1: clause = '', 2: address = '' } of text.matchAll(STATEMENT))
    if (clause.trim() === '' || /\bfrom\s*$/.test(clause)) note(index + all.length, address, clause)
  for (const pattern of [CALL, WORKER])
    for (const { index, 1: address = '' } of text.matchAll(pattern)) note(index, address, '')
  return found
}

function targetOf(file: string, address: string): string {
  if (address.startsWith('.')) return posix.join(dirname(file), address)
  if (address.startsWith(OURS)) return address.slice(OURS.length)
  return address
}

function namesOf(clause: string): string[] {
  const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return inBraces.split(',').flatMap(
    (name) =>
      name
        .replace(/^\s*type\s/, '')
        .trim()
        .split(/\s+as\s+/)[0] || [],
  )
}
