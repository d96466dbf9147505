export type Redirects = (path: string) => string | undefined

/** Other hosts read the file too. Lines of `from to status`, where `:name` matches one segment. */
export function parseRedirects(text: string): Redirects {
  const plain = new Map<string, string>()
  const patterns: { pattern: RegExp; to: string }[] = []
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (!from?.startsWith('/') || !to?.startsWith('/') || to.startsWith('//')) continue
    if (from.includes('/:')) patterns.push({ pattern: patternOf(from), to })
    else plain.set(from, to)
  }
  return (path) => {
    const found = plain.get(path) ?? matchPattern(patterns, path)
    // Resolve a chain at once, such as /article/old-slug → old address → present one.
    return found === undefined ? undefined : (plain.get(found) ?? found)
  }
}

function patternOf(from: string): RegExp {
  const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\/:(\w+)/g, '/(?<$1>[^/]+)')}$`)
}

function matchPattern(patterns: readonly { pattern: RegExp; to: string }[], path: string): string | undefined {
  for (const { pattern, to } of patterns) {
    const match = pattern.exec(path)
    if (match) return to.replace(/\/:(\w+)/g, (_, name) => `/${match.groups?.[name] ?? ''}`)
  }
  return undefined
}
