import { excerptFromHtml, textFromHtml } from '@hometown/shared-types/excerpt'
import { linkForeignFrames } from '@hometown/shared-types/html-frames'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { firstWords } from '@hometown/wordpress-adapter'
import { answerInThread } from '../../../threads/answer.ts'

export interface SafeText {
  /** Sanitized. */
  html: string
  excerpt: string
  firstWords: string
  /** Addresses of players that became links, because their hosts may not be shown in a page. */
  players: string[]
}

answerInThread((texts: string[]): SafeText[] =>
  texts.map((text) => {
    const linked = linkForeignFrames(text)
    const html = sanitizeArticleHtml(linked.html)
    return {
      html,
      excerpt: excerptFromHtml(html),
      firstWords: firstWords(textFromHtml(html)),
      players: linked.addresses,
    }
  }),
)
