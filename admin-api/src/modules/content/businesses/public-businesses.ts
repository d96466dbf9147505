import type { PublicBusiness } from '@hometown/shared-types/business'
import type { AppContext } from '../../../context.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import { publicBusinessFromRow } from './business-row.ts'
import { listPublishedRows } from './businesses.repository.ts'

export async function listPublicBusinesses({ store }: Pick<AppContext, 'store'>): Promise<PublicBusiness[]> {
  return withPictureCopies(store.db, (await listPublishedRows(store.db)).map(publicBusinessFromRow))
}
