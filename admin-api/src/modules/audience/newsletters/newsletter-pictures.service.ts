import type { PictureUser } from '../../../ports.ts'
import {
  isInNewsletter,
  isInPublishedIntroduction,
  listNewslettersWithPicture,
} from './newsletter-pictures.repository.ts'
import { listSizesInNewsletters } from './sending/issues/issue-pictures.repository.ts'

/** Resized copies are kept, because mails already sent show them. */
export const newsletterPictures: PictureUser = {
  shows: isInNewsletter,
  publishes: isInPublishedIntroduction,
  list: listNewslettersWithPicture,
  listKeptHashes: listSizesInNewsletters,
}
