import { useRef, useState } from 'react'

/** Selected rows; a range goes from the last selected row. @param order the ids as they are shown */
export function useSelection(order: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)

  return {
    chosen,
    set: (ids: readonly string[]) => setChosen(new Set(ids)),
    toggle(id: string, isRange = false) {
      const [from, to] = [order.indexOf(anchor.current ?? id), order.indexOf(id)]
      if (isRange && from !== -1 && to !== -1) {
        const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
        return setChosen(new Set([...chosen, ...range]))
      }
      anchor.current = id
      const changed = new Set(chosen)
      if (!changed.delete(id)) changed.add(id)
      setChosen(changed)
    },
  }
}
