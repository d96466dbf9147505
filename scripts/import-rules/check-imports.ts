import { dirname, join } from 'node:path/posix'
import type { FoundImport } from './find-imports.ts'
import { isTest, type Place, pathWithin, placeOf } from './paths.ts'
import { EXCEPTIONS, LAYERS, RULES } from './rules.ts'

export function checkImports(imports: readonly FoundImport[]): string[] {
  return imports.flatMap((one) => {
    if (EXCEPTIONS.some(({ from, to }) => from.test(one.from) && to.test(one.to))) return []
    const problem = problemOfLayers(one) ?? problemOfRules(one)
    return problem ? [`${one.from}:${one.line} imports ${one.to}: ${problem}`] : []
  })
}

export function checkPlaces(files: readonly string[]): string[] {
  const unknown = files.flatMap((file) => folderWithoutLayer(file) ?? [])
  return [...new Set(unknown)].map(
    (folder) => `${folder} stands in no layer. Name it in scripts/import-rules/rules.ts.`,
  )
}

function folderWithoutLayer(file: string): string | undefined {
  for (const folder of Object.keys(LAYERS)) {
    const inner = pathWithin(folder, file)
    if (inner !== undefined && !placeOf(folder, file)) return join(folder, inner.split('/', 1)[0] ?? '')
  }
  return undefined
}

function problemOfLayers({ from, to }: FoundImport): string | undefined {
  for (const folder of Object.keys(LAYERS)) {
    if (folder !== '.' && isTest(from)) continue
    const [upper, lower] = [placeOf(folder, from), placeOf(folder, to)]
    const problem = upper && lower && upper.part !== lower.part ? problemBetween(upper, lower, to) : undefined
    if (problem) return problem
  }
  return undefined
}

function problemBetween(upper: Place, lower: Place, to: string): string | undefined {
  if (upper.level < lower.level)
    return `${upper.part} stands below ${lower.part}. Turn the import round, or move what both need further down.`
  if (typeof lower.layer === 'string') return undefined
  const { door } = lower.layer
  if (door === undefined)
    return upper.level === lower.level
      ? `${upper.part} and ${lower.part} never meet. Let what stands above put them together, or move what both need further down.`
      : undefined
  return to.endsWith(`${lower.part}/${door}`) || to.endsWith(lower.part)
    ? undefined
    : `Use ${lower.part} through its ${door}, where what you need may be missing yet.`
}

function problemOfRules(one: FoundImport): string | undefined {
  if (isTest(one.from)) return undefined
  const isOwn = dirname(one.from) === dirname(one.to)
  const broken = RULES.find(
    ({ from, to, name, nearby }) =>
      from.test(one.from) && to.test(one.to) && (!name || reaches(one, name)) && (!nearby || isOwn),
  )
  return broken?.say
}

function reaches({ names }: FoundImport, name: string): boolean {
  return names.includes(name) || names.includes('*')
}
