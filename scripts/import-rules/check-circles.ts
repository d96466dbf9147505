import type { FoundImport } from './find-imports.ts'
import { isTest, placeOf } from './paths.ts'
import { LAYERS } from './rules.ts'

type Graph = Map<string, Set<string>>

export function checkCircles(imports: readonly FoundImport[]): string[] {
  return Object.keys(LAYERS).flatMap((folder) => {
    const graph = graphOf(folder, imports)
    const told = new Set<string>()
    return [...graph.keys()].flatMap((part) => {
      const circle = told.has(part) ? undefined : shortestCircle(graph, part)
      for (const name of circle ?? []) told.add(name)
      return circle
        ? [`${circle.join(' → ')} is a circle. Let one of them get what it needs through src/ports.ts.`]
        : []
    })
  })
}

/** Between parts that may import each other only through their doors. */
function graphOf(folder: string, imports: readonly FoundImport[]): Graph {
  const graph: Graph = new Map()
  for (const { from, to } of imports.filter((one) => !isTest(one.from))) {
    const [own, other] = [placeOf(folder, from), placeOf(folder, to)]
    if (!own || !other || own.part === other.part || typeof own.layer === 'string' || !own.layer.door) continue
    const known = graph.get(own.part) ?? new Set()
    graph.set(own.part, known.add(other.part))
  }
  return graph
}

function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const seen = new Set<string>()
  const paths = [[start]]
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, next]
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return undefined
}
