import { useState } from 'react'

export interface Selection {
  /** Only rows on screen, because actions must not affect hidden ones. */
  readonly ids: readonly string[]
  has(id: string): boolean
  /** @param range true selects everything between this row and the last chosen one. */
  toggle(id: string, range?: boolean): void
  setAll(ids: readonly string[], selected: boolean): void
  clear(): void
}

/** @param order the ids of all rows on screen, in order. */
export function useSelection(order: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()

  function setAll(ids: readonly string[], selected: boolean): void {
    const next = new Set(order.filter((id) => chosen.has(id)))
    for (const id of ids) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  return {
    ids: order.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle(id, range = false) {
      setAll(range ? between(order, anchor ?? id, id) : [id], !chosen.has(id))
      setAnchor(id)
    },
    setAll,
    clear() {
      setChosen(new Set())
      setAnchor(undefined)
    },
  }
}

/** The ids between the two, inclusive, in either direction. */
export function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  if (from === -1 || to === -1) return [other]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
