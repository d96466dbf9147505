import { useState } from 'react'

/** Keeps the selected items in their versions at selection: decisions name what the editor saw. */
export function useSelectedVersions<T extends { readonly id: string; readonly version: string | number }>(
  items: readonly T[],
): readonly T[] {
  const [shown, setShown] = useState<ReadonlyMap<string, T>>(new Map())
  const kept = items.map((item) => shown.get(item.id) ?? item)
  const isSame = kept.length === shown.size && kept.every(({ id }) => shown.has(id))
  if (!isSame) setShown(new Map(kept.map((item) => [item.id, item])))
  return kept
}

/** Returns the versions by id, as the bulk calls expect them. */
export function versionsOf(items: readonly { id: string; version: number }[]): Record<string, number> {
  return Object.fromEntries(items.map(({ id, version }) => [id, version]))
}
