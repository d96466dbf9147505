import type { AppContext } from './context.ts'
import { newsletterPictures } from './modules/audience/newsletters/newsletter-pictures.service.ts'
import { checkSender } from './modules/audience/newsletters/preflight/sender-authentication.service.ts'
import { countActiveSubscribers } from './modules/audience/subscribers/recipients/recipients.service.ts'
import { articlePictures } from './modules/content/articles/article-pictures.service.ts'
import { hasSamples } from './modules/content/articles/stored-articles.service.ts'
import { businessPictures } from './modules/content/businesses/business-pictures.service.ts'
import { eventPictures } from './modules/content/events/event-pictures.service.ts'
import { personPictures } from './modules/content/people/person-pictures.service.ts'
import { articleSuggestions, eventSuggestions } from './modules/newsroom/suggestions/made-links.ts'
import { settingsPictures } from './modules/platform/settings/settings-pictures.service.ts'
import { tryWordPress } from './modules/wordpress/wordpress-mirror/connection/connection.service.ts'
import { chooseArticleWriter } from './modules/wordpress/wordpress-mirror/push/wordpress-article-writer.service.ts'
import type { Ports } from './ports.ts'

export function buildPorts(): Ports<AppContext> {
  return {
    chooseArticleWriter,
    pictureUsers: [
      articlePictures,
      businessPictures,
      personPictures,
      eventPictures,
      settingsPictures,
      newsletterPictures,
    ],
    eventSuggestions,
    articleSuggestions,
    hasSampleArticles: hasSamples,
    countActiveSubscribers,
    tryWordPress,
    checkSender,
  }
}
