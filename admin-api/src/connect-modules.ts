import { newsletterPictures } from './modules/audience/newsletters/newsletter-contents.service.ts'
import { articlePictures } from './modules/content/articles/article-pictures.service.ts'
import { registerPostWriter } from './modules/content/articles/stored-articles.service.ts'
import { businessPictures } from './modules/content/businesses/businesses.service.ts'
import { eventPictures } from './modules/content/events/events.service.ts'
import { registerPictureUsers, settingsPictures } from './modules/content/media/uses/picture-users.service.ts'
import { personPictures } from './modules/content/people/people.service.ts'
import { findPostWriter } from './modules/wordpress/wordpress-mirror/push/post-writer.service.ts'

// These are parts that `content` leaves to modules above it.
registerPostWriter(findPostWriter)
registerPictureUsers([
  articlePictures,
  businessPictures,
  personPictures,
  eventPictures,
  settingsPictures,
  newsletterPictures,
])
