import type { PictureUser } from '../../../ports.ts'
import {
  isInNewsletter,
  isInPublishedIntroduction,
  listNewslettersWithPicture,
} from './newsletter-pictures.repository.ts'
import { listSizesInNewsletters } from './sending/issues/issue-pictures.repository.ts'

/** The pictures of newsletters. Their sizes stay, for they are in mails that were sent. */
export const newsletterPictures: PictureUser = {
  shows: isInNewsletter,
  publishes: isInPublishedIntroduction,
  list: listNewslettersWithPicture,
  listKeptHashes: listSizesInNewsletters,
}
