import { slugWithId } from '@hometown/shared-types/article-slug'
import { mapArticleTextColumns } from '@hometown/shared-types/article-texts'
import type { ArticleMarkColumns, ArticleRow } from '../../../../content/articles/stored-articles.service.ts'
import type { SafeArticle } from './safe-article.ts'

export type MirrorColumns = Omit<
  ArticleRow,
  'id' | 'wordpress_id' | 'origin' | 'version' | 'sample' | 'views' | keyof ArticleMarkColumns
>

export function mirrorColumns(article: SafeArticle, slug: string): MirrorColumns {
  return {
    title: article.title || 'Untitled',
    description: article.description,
    content_raw: article.contentRaw ?? article.content,
    content_html: article.content,
    safe_html_version: article.safeHtmlVersion,
    category: article.category,
    image_url: article.imageUrl,
    image_width: article.picture?.width ?? null,
    image_height: article.picture?.height ?? null,
    image_srcset: article.picture ? srcsetOf(article.picture.srcset) : null,
    author_name: article.authorName,
    status: article.status,
    published_at: article.publishedAt,
    created_at: article.createdAt,
    updated_at: article.updatedAt,
    slug,
    ...mapArticleTextColumns((name) => article[name]),
    keywords: JSON.stringify(article.keywords),
    wordpress_categories: JSON.stringify(article.categoryIds),
    wordpress_revision: article.revision === undefined ? null : String(article.revision),
  }
}

export function slugChoices({ slug, wordpressPostId }: SafeArticle): string[] {
  return [slug, slugWithId(slug, wordpressPostId)]
}

function srcsetOf(sources: readonly { src: string; width: number }[]): string {
  return sources.map(({ src, width }) => `${src} ${width}w`).join(', ')
}

export function changedColumns(before: ArticleRow, after: MirrorColumns): Partial<MirrorColumns> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value))
}
