import type { Store } from '../../../../database/store.ts'
import { countSubscribers } from '../desk/subscriber-counts.repository.ts'

export { countSubscribers as countSubscriberGroups } from '../desk/subscriber-counts.repository.ts'

export async function countActiveSubscribers(store: Pick<Store, 'kind' | 'db'>): Promise<number> {
  const groups = await countSubscribers(store)
  return groups.reduce((sum, { status, count }) => (status === 'active' ? sum + count : sum), 0)
}
