import { excerptFromHtml, textFromHtml } from '@hometown/shared-types/excerpt'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { firstWords } from '@hometown/wordpress-adapter'
import { answerInThread } from '../../../../threads/answer-in-thread.ts'

export interface SafeText {
  /** Sanitized. */
  html: string
  excerpt: string
  firstWords: string
}

answerInThread((texts: string[]): SafeText[] =>
  texts.map((text) => {
    const html = sanitizeArticleHtml(text)
    return { html, excerpt: excerptFromHtml(html), firstWords: firstWords(textFromHtml(html)) }
  }),
)
