import type { TopicRow } from './topics.table.ts'

export interface MergedNames {
  /** Where the stories of this keyword are listed: itself, unless it was merged. */
  targetOf(slug: string): string
  /** The names that lead to it, without its own. */
  namesInto(target: string): readonly string[]
}

/** Follows names that were merged one after the other. */
export function createMergedNames(rows: readonly TopicRow[]): MergedNames {
  const next = new Map(rows.flatMap(({ slug, merged_into: into }) => (into === null ? [] : [[slug, into] as const])))
  const names = new Map<string, string[]>()
  for (const slug of next.keys()) {
    const target = targetOf(slug)
    if (target !== slug) names.set(target, [...(names.get(target) ?? []), slug])
  }

  function targetOf(slug: string): string {
    let target = slug
    for (let steps = 0; steps <= next.size; steps++) {
      const further = next.get(target)
      if (further === undefined) return target
      target = further
    }
    return slug
  }

  return { targetOf, namesInto: (target) => names.get(target) ?? [] }
}
