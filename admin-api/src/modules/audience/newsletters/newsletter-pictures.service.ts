import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChangedPicture, PictureUser } from '../../content/media/uses/picture-users.service.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import {
  isInNewsletter,
  isInPublishedIntroduction,
  listNewslettersWithPicture,
  listPublicWithPicture,
} from './newsletter-pictures.repository.ts'
import { listSizesInNewsletters } from './sending/issues.repository.ts'

/** Sizes are kept, because mails already sent show them. */
export const newsletterPictures: PictureUser = {
  shows: isInNewsletter,
  publishes: isInPublishedIntroduction,
  list: listNewslettersWithPicture,
  renderAgain: renderNewslettersAgain,
  listKeptHashes: listSizesInNewsletters,
}

async function renderNewslettersAgain(trx: Transaction<Database>, { url, now }: ChangedPicture): Promise<void> {
  for (const subjectId of await listPublicWithPicture(trx, url)) {
    await recordChange(trx, { kind: 'newsletter', subjectId }, now)
  }
}
