import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { importsOf } from '../import-rules/find-imports.ts'

/** The graph knows which files a program loads. Paths are relative to the root, with slashes. */
export interface ImportGraph {
  /** Returns the entry and everything that it imports, threads among them. */
  filesOf(entry: string): ReadonlySet<string>
  forget(file: string): void
}

const PACKAGES = /^(?:shared-types|wordpress-adapter)(?:\/|$)/

export function createImportGraph(root: string): ImportGraph {
  // Packages of the workspace resolve as they do for the service, which depends on all of them.
  const { resolve } = createRequire(join(root, 'admin-api/package.json'))
  const known = new Map<string, readonly string[]>()

  function importedBy(file: string): readonly string[] {
    const found = known.get(file) ?? readImports(file)
    known.set(file, found)
    return found
  }

  function readImports(file: string): string[] {
    try {
      const imports = importsOf(file, readFileSync(join(root, file), 'utf8'))
      return imports.filter(({ isTypeOnly }) => !isTypeOnly).flatMap(({ to }) => fileOf(to) ?? [])
    } catch {
      // The file is gone, or imports one that is: loading it will report that.
      return []
    }
  }

  function fileOf(target: string): string | undefined {
    if (target.endsWith('.ts')) return target
    return PACKAGES.test(target)
      ? relative(root, resolve(`@hometown/${target}`))
          .split(sep)
          .join('/')
      : undefined
  }

  return {
    filesOf(entry) {
      const files = new Set([entry])
      for (const file of files) for (const imported of importedBy(file)) files.add(imported)
      return files
    },
    forget(file) {
      known.delete(file)
    },
  }
}
