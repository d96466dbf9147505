import type { AppContext } from '../../../../context.ts'
import { listItemEvents, listItems } from '../feed-items.repository.ts'
import type { CheckBasis } from './diff-feed.ts'

type Chosen = Pick<CheckBasis, 'includePast' | 'isWhole' | 'status'>

export async function loadBasis(
  { store, config, clock }: Pick<AppContext, 'store' | 'config' | 'clock'>,
  feedId: string,
  chosen: Chosen,
): Promise<CheckBasis> {
  return {
    feedId,
    items: await listItems(store.db, feedId),
    events: await listItemEvents(store.db, feedId),
    countyZone: config.timeZone,
    now: clock.now(),
    ...chosen,
  }
}
