import { dirname } from 'node:path/posix'
import type { FoundImport } from './find-imports.ts'
import { EXCEPTIONS, LAYERS, type Layer, RULES } from './rules.ts'

/** Where a file stands among the layers of a folder. */
interface Place {
  /** From the bottom. */
  readonly level: number
  /** The part of the layer that it belongs to. */
  readonly part: string
  readonly layer: Layer
}

/** A sentence for each import that breaks a rule: where it stands, what it imports, and what to do instead. */
export function checkImports(imports: readonly FoundImport[]): string[] {
  return imports.flatMap((one) => {
    if (EXCEPTIONS.some(({ from, to }) => from.test(one.from) && to.test(one.to))) return []
    const problem = problemOfLayers(one) ?? problemOfRules(one)
    return problem ? [`${one.from}:${one.line} imports ${one.to}: ${problem}`] : []
  })
}

function problemOfLayers({ from, to }: FoundImport): string | undefined {
  for (const [folder, layers] of Object.entries(LAYERS)) {
    if (folder !== '.' && isTest(from)) continue
    const [upper, lower] = [placeOf(folder, layers, from), placeOf(folder, layers, to)]
    const problem = upper && lower && upper.part !== lower.part ? problemBetween(upper, lower, to) : undefined
    if (problem) return problem
  }
  return undefined
}

function problemBetween(upper: Place, lower: Place, to: string): string | undefined {
  const [own, other] = [upper.layer, lower.layer]
  if (upper.level < lower.level)
    return `${upper.part} stands below ${lower.part}. Turn the import round, or move what both need further down.`
  if (typeof own === 'string' || typeof other === 'string') return undefined
  if (other.door === undefined)
    return upper.level === lower.level
      ? `${upper.part} and ${lower.part} never meet. Let what stands above put them together, or move what both need further down.`
      : undefined
  return to.endsWith(other.door)
    ? undefined
    : `Use ${lower.part} through its *${other.door}, where what you need may be missing yet.`
}

/** Undefined for what is outside the folder, or in a part of it that no layer names. */
function placeOf(folder: string, layers: readonly Layer[], path: string): Place | undefined {
  const prefix = folder === '.' ? '' : `${folder}/`
  if (!path.startsWith(prefix)) return undefined
  const inner = path.slice(prefix.length)
  for (const [level, layer] of layers.entries()) {
    const names = typeof layer === 'string' ? layer : layer.each
    const part = names.split('|').flatMap((name) => partOf(name, inner) ?? [])[0]
    if (part !== undefined) return { level, layer, part }
  }
  return undefined
}

/** `features/*` is each folder in it, `*` each file that stands directly in the folder. */
function partOf(name: string, path: string): string | undefined {
  if (name === '*') return path.includes('/') ? undefined : path
  if (!name.endsWith('/*')) return path === name || path.startsWith(`${name}/`) ? name : undefined
  const [folder, inner] = path.split('/')
  return `${folder}/*` === name && inner !== undefined ? `${folder}/${inner}` : undefined
}

function problemOfRules(one: FoundImport): string | undefined {
  if (isTest(one.from)) return undefined
  const isOwn = dirname(one.from) === dirname(one.to)
  const broken = RULES.find(
    ({ from, to, name, nearby }) =>
      from.test(one.from) && to.test(one.to) && (!name || one.names.includes(name)) && (!nearby || isOwn),
  )
  return broken?.say
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(file)
}
