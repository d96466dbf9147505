import { join } from 'node:path'
import type { WrittenPattern } from './find-patterns.ts'
import { patternUsers } from './pattern-users.ts'

const root = join(import.meta.dirname, '../..')
const ofPackage = /\/((?:shared-types|wordpress-adapter|admin-api|admin-ui|site)\/src\/[^\s:?]+)[^\s:]*:(\d+:\d+)/
/** Stack frames above the caller: this file and the proxy. */
const above = /build-patterns|Object\.(?:construct|apply)/

/** A pattern built at run time. `place` is line and column: `12:7`. */
export interface BuiltPattern extends WrittenPattern {
  place: string
}

/** Collects the patterns that files build, both on load and when `patternUsers` calls their functions. */
export async function buildPatterns(files: readonly string[]): Promise<BuiltPattern[]> {
  const built: BuiltPattern[] = []
  const Original = globalThis.RegExp
  function note(pattern: RegExp): RegExp {
    const caller = (new Error().stack ?? '').split('\n').find((line, at) => at > 0 && !above.test(line))
    const [, file, place] = ofPackage.exec(caller ?? '') ?? []
    if (file && place) built.push({ file, place, source: pattern.source, flags: pattern.flags })
    return pattern
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, parts: [string, string?], self) => note(Reflect.construct(target, parts, self)),
    apply: (target, self, parts: [string, string?]) => note(Reflect.apply(target, self, parts)),
  })
  try {
    for (const file of files) {
      await import(join(root, file))
      await patternUsers[file]?.()
    }
  } finally {
    globalThis.RegExp = Original
  }
  return built
}
