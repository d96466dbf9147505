import { newsletterPictureUsage } from './modules/audience/newsletters/index.ts'
import { articlePictureUsage, registerPostWriter } from './modules/content/articles/index.ts'
import { businessPictureUsage } from './modules/content/businesses/index.ts'
import { eventPictureUsage } from './modules/content/events/index.ts'
import { registerPictureUsages, settingsPictureUsage } from './modules/content/media/index.ts'
import { personPictureUsage } from './modules/content/people/index.ts'
import { findPostWriter } from './modules/wordpress/wordpress-mirror/index.ts'

// These are parts that `content` leaves to modules above it.
registerPostWriter(findPostWriter)
registerPictureUsages([
  articlePictureUsage,
  businessPictureUsage,
  personPictureUsage,
  eventPictureUsage,
  settingsPictureUsage,
  newsletterPictureUsage,
])
