import { slugOfName } from './wxr-text.ts'

export function loginsOf(names: readonly string[]): Map<string, string> {
  const loginOf = createNamer('author', 50)
  return new Map(names.map((name) => [name, loginOf(name)]))
}

export function createNamer(fallback: string, longest: number): (name: string) => string {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  return (name) => {
    const known = slugs.get(name)
    if (known !== undefined) return known
    const base = slugOfName(name, fallback).slice(0, longest)
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    slugs.set(name, slug)
    return slug
  }
}
