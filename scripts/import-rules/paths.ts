import { LAYERS, type Layer } from './rules.ts'

export interface Place {
  readonly level: number
  readonly part: string
  readonly layer: Layer
}

export function placeOf(folder: string, path: string): Place | undefined {
  const inner = pathWithin(folder, path)
  if (inner === undefined) return undefined
  for (const [level, layer] of (LAYERS[folder] ?? []).entries()) {
    const names = typeof layer === 'string' ? layer : layer.each
    const part = names.split('|').flatMap((name) => partOf(name, inner) ?? [])[0]
    if (part !== undefined) return { level, layer, part }
  }
  return undefined
}

export function pathWithin(folder: string, path: string): string | undefined {
  const prefix = folder === '.' ? '' : `${folder}/`
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

/** A name such as `features/*` matches each folder in it, `*` each file directly in the folder. */
function partOf(name: string, path: string): string | undefined {
  if (name === '*') return path.includes('/') ? undefined : path
  if (!name.endsWith('/*')) return path === name || path.startsWith(`${name}/`) ? name : undefined
  const folder = name.slice(0, -1)
  return path.startsWith(folder) ? folder + path.slice(folder.length).split('/', 1)[0] : undefined
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/test\/|\/vitest\.config\.ts$/.test(file)
}
