import { type OthersPresent, PRESENCE_TIMEOUT } from '@hometown/shared-types/presence'
import type { AppContext } from '../../../context.ts'
import { closeTab, findOtherTabs, openTab, renewTab } from './presence.repository.ts'

const MOST_TABS = 2000

export interface TabKey {
  userId: string
  name: string
  tab: string
}

/** In a table, because another machine may answer the next call. After a crash, tabs report again within seconds. */
export async function noteTab(
  { store: { db }, clock }: Pick<AppContext, 'store' | 'clock'>,
  articleId: string,
  key: TabKey,
): Promise<OthersPresent & { isNew: boolean }> {
  const now = clock.now()
  const silentSince = now - PRESENCE_TIMEOUT
  const row = { article_id: articleId, tab: nameOf(key), name: key.name, since: now, seen_at: now }
  const isKnown = await renewTab(db, row, silentSince)
  const isNew = !isKnown && (await openTab(db, row, { silentSince, most: MOST_TABS }))
  return { others: await findOtherTabs(db, row, silentSince), isNew }
}

/** @returns whether the tab was open */
export function forgetTab({ store }: Pick<AppContext, 'store'>, articleId: string, key: TabKey): Promise<boolean> {
  return closeTab(store.db, articleId, nameOf(key))
}

/** Nobody can close the tab of another account. */
function nameOf({ userId, tab }: TabKey): string {
  return `${userId} ${tab}`
}
