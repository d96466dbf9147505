import { useState } from 'react'

export interface HeldSelection {
  readonly ids: ReadonlySet<string>
  set(ids: readonly string[], selected: boolean): void
  clear(): void
}

/** The selection survives paging. */
export function useHeldSelection(): HeldSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    set(changed, selected) {
      setIds((before) => {
        const next = new Set(before)
        for (const id of changed) {
          if (selected) next.add(id)
          else next.delete(id)
        }
        return next
      })
    },
    clear: () => setIds(new Set()),
  }
}
