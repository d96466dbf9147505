import { useState } from 'react'

interface Item {
  readonly id: string
  readonly version: string | number
}

/**
 * Keeps the version of each item that the editor was shown, while others change the list. Decisions use that version
 * until the editor has looked at the changes.
 * @param isOther whether the new version has visible changes; if not, it replaces the shown one at once.
 */
export function useShownItems<T extends Item>(items: readonly T[], isOther: (shown: T, now: T) => boolean) {
  const [shown, setShown] = useState<ReadonlyMap<string, T>>(() => mapOf(items))
  const kept = items.map((item) => {
    const known = shown.get(item.id)
    return known && known.version !== item.version && isOther(known, item) ? known : item
  })
  const isSame = kept.length === shown.size && kept.every((item) => shown.get(item.id)?.version === item.version)
  if (!isSame) setShown(mapOf(kept))
  const current = mapOf(kept)
  return {
    shownOf: (item: T): T => current.get(item.id) ?? item,
    /** The editor has seen the changes. */
    lookAt: (item: T): void => setShown(new Map(current).set(item.id, item)),
  }
}

/** The selected items in the versions at selection, even if the list changes. */
export function useSelectedVersions<T extends Item>(items: readonly T[]): readonly T[] {
  const { shownOf } = useShownItems(items, () => true)
  return items.map(shownOf)
}

/** Versions by id, as the bulk calls expect them. */
export function versionsOf(items: readonly { id: string; version: number }[]): Record<string, number> {
  return Object.fromEntries(items.map(({ id, version }) => [id, version]))
}

function mapOf<T extends Item>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]))
}
