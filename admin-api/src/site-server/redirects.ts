import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'

export type Redirects = (path: string) => string | undefined

/** Other hosts read the file too. Lines of `from to status`, where `:name` matches one segment. */
export function parseRedirects(text: string): Redirects {
  const plain = new Map<string, string>()
  const patterns: PathPattern[] = []
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (!from?.startsWith('/') || !to?.startsWith('/') || to.startsWith('//')) continue
    if (from.includes('/:')) patterns.push(readPattern(from, to))
    else plain.set(from, to)
  }
  return (path) => {
    const found = plain.get(path) ?? matchPattern(patterns, path)
    // Resolve a chain at once, such as /article/old-slug → old address → present one.
    return found === undefined ? undefined : (plain.get(found) ?? found)
  }
}

interface PathPattern {
  pattern: RegExp
  names: readonly string[]
  to: string
}

function readPattern(from: string, to: string): PathPattern {
  const parts = from.split(/\/:(\w+)/)
  const written = parts.map((part, place) => (place % 2 === 1 ? '/([^/]+)' : escapeRegExp(part)))
  return { pattern: new RegExp(`^${written.join('')}$`), names: parts.filter((_, place) => place % 2 === 1), to }
}

function matchPattern(patterns: readonly PathPattern[], path: string): string | undefined {
  for (const { pattern, names, to } of patterns) {
    const match = pattern.exec(path)
    if (match) return to.replace(/\/:(\w+)/g, (_, name: string) => `/${match[names.indexOf(name) + 1] ?? ''}`)
  }
  return undefined
}
