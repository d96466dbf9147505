import { newsletterPictures } from './modules/audience/newsletters/index.ts'
import { articlePictures, registerPostWriter } from './modules/content/articles/index.ts'
import { businessPictures } from './modules/content/businesses/index.ts'
import { eventPictures } from './modules/content/events/index.ts'
import { registerPictureUsers, settingsPictures } from './modules/content/media/index.ts'
import { personPictures } from './modules/content/people/index.ts'
import { findPostWriter } from './modules/wordpress/wordpress-mirror/index.ts'

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
