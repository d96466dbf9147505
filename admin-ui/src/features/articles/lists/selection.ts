import { useState } from 'react'

export interface Selection {
  /** Of what is on screen alone: what one can't see is not acted upon. */
  readonly ids: readonly string[]
  has(id: string): boolean
  /** @param range true takes everything between here and what was chosen last. */
  toggle(id: string, range?: boolean): void
  setAll(ids: readonly string[], selected: boolean): void
  clear(): void
}

/** @param order the ids of all rows on screen, as they stand there. */
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

/** The ids from one to the other, both included, whichever stands first. */
export function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  if (from === -1 || to === -1) return [other]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
