import { type OthersPresent, PRESENCE_TIMEOUT } from '@hometown/shared-types/presence'

const MOST_TABS = 2000

interface OpenTab {
  name: string
  since: number
  seenAt: number
}

/** In memory: after a restart, all tabs report again within seconds. */
export interface Presence {
  heartbeat(articleId: string, tab: TabKey, now: number): { others: OthersPresent['others']; isNew: boolean }
  leave(articleId: string, tab: TabKey): boolean
}

export interface TabKey {
  userId: string
  name: string
  tab: string
}

export function createPresence(): Presence {
  const articles = new Map<string, Map<string, OpenTab>>()
  let tabs = 0

  function forgetSilent(now: number): void {
    for (const [articleId, open] of articles)
      for (const [key, { seenAt }] of open) if (seenAt + PRESENCE_TIMEOUT <= now) remove(articleId, key)
  }

  function remove(articleId: string, key: string): boolean {
    const open = articles.get(articleId)
    if (!open?.delete(key)) return false
    tabs--
    if (open.size === 0) articles.delete(articleId)
    return true
  }

  return {
    heartbeat(articleId, tab, now) {
      forgetSilent(now)
      const key = keyOf(tab)
      const open = articles.get(articleId) ?? new Map<string, OpenTab>()
      const known = open.get(key)
      if (known || tabs < MOST_TABS) {
        if (!known) tabs++
        open.set(key, { name: tab.name, since: known?.since ?? now, seenAt: now })
        articles.set(articleId, open)
      }
      const others = [...open].filter(([other]) => other !== key)
      return { others: others.map(([, { name, since }]) => ({ name, since })), isNew: !known }
    },
    leave: (articleId, tab) => remove(articleId, keyOf(tab)),
  }
}

function keyOf({ userId, tab }: TabKey): string {
  return `${userId} ${tab}`
}
