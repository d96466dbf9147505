import { useState } from 'react'

interface Item {
  readonly id: string
  readonly version: string | number
}

/**
 * What an editor has been shown of each item of a list that others change meanwhile. It stays what they decide on until
 * they have looked at what is different.
 * @param isOther whether the newer one says something that the shown one didn't; others take its place at once.
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
    /** The item as it was shown, which may be an older one. */
    shownOf: (item: T): T => current.get(item.id) ?? item,
    /** The editor has read what is different. */
    lookAt: (item: T): void => setShown(new Map(current).set(item.id, item)),
  }
}

/** Items as they were when each was selected, however the list goes on. */
export function useSelectedVersions<T extends Item>(items: readonly T[]): readonly T[] {
  const { shownOf } = useShownItems(items, () => true)
  return items.map(shownOf)
}

/** By id the versions of what an editor decides on together, as the calls for several expect them. */
export function versionsOf(items: readonly { id: string; version: number }[]): Record<string, number> {
  return Object.fromEntries(items.map(({ id, version }) => [id, version]))
}

function mapOf<T extends Item>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]))
}
