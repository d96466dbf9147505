import { LAYERS, type Layer } from './rules.ts'

/** Where a file stands among the layers of a folder. */
export interface Place {
  /** From the bottom. */
  readonly level: number
  /** The part of the layer that it belongs to. */
  readonly part: string
  readonly layer: Layer
}

/** Undefined for what is outside the folder, or in a part of it that no layer names. */
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

/** A path as seen from a folder; undefined for what is outside it. */
export function pathWithin(folder: string, path: string): string | undefined {
  const prefix = folder === '.' ? '' : `${folder}/`
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

/** `features/*` is each folder in it, `*` each file that stands directly in the folder. */
function partOf(name: string, path: string): string | undefined {
  if (name === '*') return path.includes('/') ? undefined : path
  if (!name.endsWith('/*')) return path === name || path.startsWith(`${name}/`) ? name : undefined
  const folder = name.slice(0, -1)
  return path.startsWith(folder) ? folder + path.slice(folder.length).split('/', 1)[0] : undefined
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(file)
}
