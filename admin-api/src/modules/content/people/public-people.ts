import type { PublicPerson } from '@hometown/shared-types/person'
import type { AppContext } from '../../../context.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import { listLivingPeople } from './people.repository.ts'
import { publicPersonFromRow } from './person-row.ts'

export async function listPublicPeople({ store }: Pick<AppContext, 'store'>): Promise<PublicPerson[]> {
  const rows = await listLivingPeople(store.db)
  return withPictureCopies(store.db, rows.map(publicPersonFromRow))
}
