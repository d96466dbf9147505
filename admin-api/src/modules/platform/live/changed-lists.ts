import type { LiveList } from '@hometown/shared-types/live'

export interface ChangedLists {
  add(lists: readonly LiveList[]): void
  close(): void
}

/** The first change is told at once; those that follow within a moment are told together when it has passed. */
export function collectChangedLists(broadcast: (lists: LiveList[]) => void, momentMs: number): ChangedLists {
  const waiting = new Set<LiveList>()
  let moment: NodeJS.Timeout | undefined

  function reportWaiting(): void {
    moment = undefined
    if (waiting.size === 0) return
    const lists = [...waiting]
    waiting.clear()
    moment = setTimeout(reportWaiting, momentMs)
    broadcast(lists)
  }

  return {
    add(lists) {
      for (const list of lists) waiting.add(list)
      if (!moment) reportWaiting()
    },
    close: () => clearTimeout(moment),
  }
}
