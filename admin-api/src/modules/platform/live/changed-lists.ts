import type { LiveList } from '@hometown/shared-types/live'

interface ChangedLists {
  add(lists: readonly LiveList[]): void
  close(): void
}

/** Sends the first change at once and collects those of the next `momentMs` into one message. */
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
