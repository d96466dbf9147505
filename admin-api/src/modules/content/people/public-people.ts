import type { PublicPerson } from '@hometown/shared-types/person'
import type { AppContext } from '../../../context.ts'
import { copiesFromRow, findKnownPictures, focalOf } from '../media/library/media.service.ts'
import { listFormerSlugs, listLivingPeople } from './people.repository.ts'
import { publicPersonFromRow } from './person-row.ts'

const PICTURES_AT_ONCE = 500

export async function listPublicPeople({ store }: Pick<AppContext, 'store'>): Promise<PublicPerson[]> {
  const rows = await listLivingPeople(store.db)
  const formerSlugs = await listFormerSlugs(
    store.db,
    rows.map(({ id }) => id),
  )
  const people = rows.map((row) => publicPersonFromRow(row, formerSlugs.get(row.id) ?? []))
  const pictured = people.filter(({ imageUrl }) => imageUrl)
  const found = new Map<string, Partial<PublicPerson>>()
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
  return people.map((person) => ({ ...person, ...found.get(person.id) }))
}
