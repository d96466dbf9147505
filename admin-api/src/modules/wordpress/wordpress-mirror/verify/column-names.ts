import { ARTICLE_TEXTS, type ArticleTextColumns } from '@hometown/shared-types/article-texts'
import type { MirrorColumns } from '../pull/posts/mirror-columns.ts'

const NAMES: Readonly<Record<Exclude<keyof MirrorColumns, keyof ArticleTextColumns>, string>> = {
  title: 'title',
  description: 'summary',
  content_raw: 'original text',
  content_html: 'text',
  safe_html_version: 'cleanup rules',
  category: 'category',
  image_url: 'picture',
  image_width: 'picture size',
  image_height: 'picture size',
  image_srcset: 'picture size',
  author_name: 'author',
  status: 'status',
  published_at: 'publish date',
  created_at: 'date created',
  updated_at: 'last modified',
  slug: 'address',
  keywords: 'tags',
  wordpress_categories: 'WordPress categories',
  wordpress_revision: 'WordPress revision',
}

const TEXT_NAMES = Object.values(ARTICLE_TEXTS).map(({ column, label }) => [column, label.toLowerCase()])
const ALL: ReadonlyMap<string, string> = new Map([...Object.entries(NAMES), ...(TEXT_NAMES as [string, string][])])

/** `title, text`: what an editor calls these columns of an article, each name once. */
export function nameColumns(columns: readonly string[]): string {
  return [...new Set(columns.map((column) => ALL.get(column) ?? column))].join(', ')
}
