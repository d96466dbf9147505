import { isArticleSlug, slugWithId } from '@hometown/shared-types/article-slug'
import { mapArticleTextColumns } from '@hometown/shared-types/article-texts'
import type { ArticleMarkColumns, ArticleRow } from '../../content/articles/stored-articles.service.ts'
import type { SafeArticle } from './safe-article.worker.ts'

/** Other columns are ours, and a change in WordPress leaves them alone. */
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
    image_srcset: article.picture?.srcset.map(({ src, width }) => `${src} ${width}w`).join(', ') ?? null,
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

export function changedColumns(before: ArticleRow, after: MirrorColumns): Partial<MirrorColumns> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value))
}

/**
 * The slugs of posts that are stored together, by post number: each its own, unless it can't be one, or another article
 * has it. Of two that want the same (WordPress allows it for drafts), the published one gets it, then the one that has it.
 * @param owners the post numbers of articles by their present slugs; those that are stored now give theirs up
 */
export function chooseSlugs(
  articles: readonly Pick<SafeArticle, 'wordpressPostId' | 'slug' | 'status'>[],
  owners: ReadonlyMap<string, number>,
): Map<number, string> {
  const leaving = new Set(articles.map(({ wordpressPostId }) => wordpressPostId))
  const chosen = new Map<number, string>()
  const taken = new Set([...owners].flatMap(([slug, owner]) => (leaving.has(owner) ? [] : [slug])))
  const choose = (id: number, slug: string) => {
    chosen.set(id, slug)
    taken.add(slug)
  }
  const rank = ({ wordpressPostId: id, slug, status }: (typeof articles)[number]) =>
    (status === 'published' ? 0 : 2) + (owners.get(slug) === id ? 0 : 1)
  const sorted = articles.toSorted((a, b) => rank(a) - rank(b) || a.wordpressPostId - b.wordpressPostId)
  for (const { wordpressPostId: id, slug } of sorted) if (isArticleSlug(slug) && !taken.has(slug)) choose(id, slug)
  for (const { wordpressPostId: id, slug } of sorted)
    if (!chosen.has(id))
      choose(
        id,
        slugWithId(slug, id, (candidate) => taken.has(candidate)),
      )
  return chosen
}
