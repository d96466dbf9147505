import type { AppContext } from '../../src/context.ts'
import type { NewSourceRow } from '../../src/modules/newsroom/sources/sources.table.ts'

/** The source's name is its id, unless `more` says otherwise. */
export async function addSource(
  { store, clock }: AppContext,
  id: string,
  url: string,
  more: Partial<NewSourceRow> = {},
): Promise<void> {
  await store.db
    .insertInto('sources')
    .values({
      ...{ id, name: id, url, address_key: url, source_type: 'website', category: 'Community', status: 'active' },
      ...{ description: null, created_at: clock.now(), ...more },
    })
    .execute()
}
