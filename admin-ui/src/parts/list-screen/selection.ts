import { useState } from 'react'

export interface Selection<T> {
  readonly items: readonly T[]
  has(id: string): boolean
  /** @param range true changes everything between this row and the last one chosen. */
  toggle(id: string, range?: boolean): void
  setAll(ids: readonly string[], isSelected: boolean): void
  /** Selects these alone; some may be on other pages. */
  replace(items: readonly T[]): void
  clear(): void
}

interface Chosen<T> {
  /** The list to which the choice belongs. */
  readonly key: string
  readonly ids: ReadonlySet<string>
  readonly elsewhere: readonly T[]
  readonly anchor: string | undefined
}

/**
 * The selected rows of one page, or of the whole list after `replace`. Another page or filter starts without a
 * selection, because actions must not change rows that nobody sees.
 * @param key changes with the page, the filters and the order.
 */
export function useSelection<T>(key: string, items: readonly T[], idOf: (item: T) => string): Selection<T> {
  const [kept, setKept] = useState<Chosen<T>>(() => nothing(key))
  const chosen = kept.key === key ? kept : nothing<T>(key)
  const order = items.map(idOf)
  const onPage = new Set(order)
  const known = [...items, ...chosen.elsewhere.filter((item) => !onPage.has(idOf(item)))]

  function setAll(ids: readonly string[], isSelected: boolean, anchor = chosen.anchor): void {
    const next = new Set(chosen.ids)
    for (const id of ids) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setKept({ ...chosen, ids: next, anchor })
  }

  return {
    items: known.filter((item) => chosen.ids.has(idOf(item))),
    has: (id) => chosen.ids.has(id),
    toggle: (id, range = false) =>
      setAll(range ? idsBetween(order, chosen.anchor ?? id, id) : [id], !chosen.ids.has(id), id),
    setAll,
    replace: (all) => setKept({ ...nothing(key), ids: new Set(all.map(idOf)), elsewhere: all }),
    clear: () => setKept(nothing(key)),
  }
}

/** The ids between the two, inclusive, in either direction. */
export function idsBetween(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  if (from === -1 || to === -1) return [other]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function nothing<T>(key: string): Chosen<T> {
  return { key, ids: new Set(), elsewhere: [], anchor: undefined }
}
