import { TITLE_LIMIT } from '@hometown/shared-types/article'
import { META_DESCRIPTION_LIMIT } from '@hometown/shared-types/article-texts'
import type { Category } from '@hometown/shared-types/category'
import { clipText } from '@hometown/shared-types/excerpt'
import { ALT_LIMIT } from '@hometown/shared-types/media'
import { CAPTION_LIMIT } from '@hometown/shared-types/picture-credit'
import { SAFE_HTML_VERSION } from '@hometown/shared-types/safe-html'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { LOCAL_ORIGIN, wholeSeconds } from '../../../content/articles/stored-articles.service.ts'
import type { SafeText } from '../html/safe-texts.worker.ts'
import type { IncomingArticle } from '../incoming.ts'

const DESCRIPTION_LIMIT = 5000
const NAME_LIMIT = 200
const KEYWORDS_LIMIT = 50
const KEYWORD_LIMIT = 100

interface Parts {
  category: Category
  text: SafeText
  /** With our pictures. */
  html: string
  imageUrl: string | null
  paper: string
}

export type ImportedColumns = ReturnType<typeof articleColumns>

/** All columns of an article but its id, number, slug and the size of its picture. */
export function articleColumns(incoming: IncomingArticle, { category, text, html, imageUrl, paper }: Parts) {
  const { status, publishedAt, picture } = incoming
  return {
    origin: LOCAL_ORIGIN,
    title: line(incoming.title, TITLE_LIMIT) ?? line(text.firstWords, TITLE_LIMIT) ?? 'Untitled',
    description: line(incoming.description, DESCRIPTION_LIMIT) ?? text.excerpt,
    content_raw: storable(html),
    content_html: storable(html),
    safe_html_version: SAFE_HTML_VERSION,
    category,
    image_url: imageUrl === null ? null : storable(imageUrl),
    image_alt: imageUrl === null ? null : line(picture?.alt, ALT_LIMIT),
    image_caption: imageUrl === null ? null : line(picture?.caption, CAPTION_LIMIT),
    author_name: line(incoming.authorName, NAME_LIMIT) ?? paper,
    author_avatar: null,
    meta_description: line(incoming.metaDescription, META_DESCRIPTION_LIMIT),
    keywords: JSON.stringify(keywordsOf(incoming.keywords)),
    status,
    published_at:
      publishedAt === null
        ? status === 'published'
          ? wholeSeconds(incoming.createdAt)
          : null
        : wholeSeconds(publishedAt),
    created_at: incoming.createdAt,
    updated_at: incoming.updatedAt,
    wordpress_categories: null,
    wordpress_revision: null,
  }
}

function keywordsOf(words: readonly string[]): string[] {
  const clean = words.flatMap((word) => line(word.replaceAll(',', ' '), KEYWORD_LIMIT) ?? [])
  return [...new Set(clean)].slice(0, KEYWORDS_LIMIT)
}

function line(text: string | null | undefined, limit: number): string | null {
  return clipText(singleLine(storable(text ?? '')), limit) || null
}
