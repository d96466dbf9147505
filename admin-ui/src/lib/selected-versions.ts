import { useState } from 'react'

/** The items keep their versions at selection: decisions name what the editor saw. */
export function useSelectedVersions<T extends { readonly id: string; readonly version: string | number }>(
  items: readonly T[],
): readonly T[] {
  const [snapshots, setSnapshots] = useState<ReadonlyMap<string, T>>(new Map())
  const current = items.map((item) => snapshots.get(item.id) ?? item)
  const isSame = current.length === snapshots.size && current.every(({ id }) => snapshots.has(id))
  if (!isSame) setSnapshots(new Map(current.map((item) => [item.id, item])))
  return current
}

export function versionsByIdOf(items: readonly { id: string; version: number }[]): Record<string, number> {
  return Object.fromEntries(items.map(({ id, version }) => [id, version]))
}
