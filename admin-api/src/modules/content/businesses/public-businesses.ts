import type { PublicBusiness } from '@hometown/shared-types/business'
import type { AppContext } from '../../../context.ts'
import { copiesFromRow, findKnownPictures, focalOf } from '../media/library/media.service.ts'
import { publicBusinessFromRow } from './business-row.ts'
import { listPublishedRows } from './businesses.repository.ts'

const PICTURES_AT_ONCE = 500

export async function listPublicBusinesses({ store }: Pick<AppContext, 'store'>): Promise<PublicBusiness[]> {
  const businesses = (await listPublishedRows(store.db)).map(publicBusinessFromRow)
  const pictured = businesses.filter(({ imageUrl }) => imageUrl)
  const found = new Map<string, Partial<PublicBusiness>>()
  for (let start = 0; start < pictured.length; start += PICTURES_AT_ONCE) {
    const some = pictured.slice(start, start + PICTURES_AT_ONCE)
    const known = await findKnownPictures(
      store.db,
      some.map(({ imageUrl }) => ({ imageUrl, html: '' })),
    )
    for (const { id, imageUrl } of some) {
      const row = known.copies.get(imageUrl ?? '')
      const copies = copiesFromRow(row, focalOf(known.library.get(imageUrl ?? '')))
      // Leave out a broken picture; it would be a gap on the page.
      if (row?.state === 'broken') found.set(id, { imageUrl: null })
      else if (copies) found.set(id, { copies })
    }
  }
  return businesses.map((business) => ({ ...business, ...found.get(business.id) }))
}
