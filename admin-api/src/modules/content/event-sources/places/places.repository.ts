import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { KnownPlace } from '../matching/known-places.ts'

const MOST_BUSINESSES = 3000
const MOST_LOCATIONS = 3000

/** The directory's listings, and places that an event's location names together with an address. */
export async function listKnownPlaces(db: Kysely<Database>): Promise<KnownPlace[]> {
  const businesses = await db
    .selectFrom('businesses')
    .select(['name', 'address'])
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(MOST_BUSINESSES)
    .execute()
  const locations = await db
    .selectFrom('calendar_events')
    .select((row) => row.fn.max('location').as('location'))
    .where('location_key', 'like', '%|%')
    .groupBy('location_key')
    .orderBy('location_key')
    .limit(MOST_LOCATIONS)
    .execute()
  return [
    ...businesses.map(({ name, address }) => ({ name, address: address ?? '' })),
    ...locations.flatMap(({ location }) => placeIn(location ?? '')),
  ]
}

/** `Grace Lutheran Church, 40 Second Ave` */
function placeIn(location: string): KnownPlace[] {
  const [name = '', ...address] = location.split(',')
  return address.length > 0 && !/\d/.test(name) ? [{ name, address: address.join(',') }] : []
}
