import type { PublicPerson } from '@hometown/shared-types/person'
import type { AppContext } from '../../../context.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import { listFormerSlugs, listLivingPeople } from './people.repository.ts'
import { publicPersonFromRow } from './person-row.ts'

export async function listPublicPeople({ store }: Pick<AppContext, 'store'>): Promise<PublicPerson[]> {
  const rows = await listLivingPeople(store.db)
  const formerSlugs = await listFormerSlugs(
    store.db,
    rows.map(({ id }) => id),
  )
  const people = rows.map((row) => publicPersonFromRow(row, formerSlugs.get(row.id) ?? []))
  return withPictureCopies(store.db, people)
}
