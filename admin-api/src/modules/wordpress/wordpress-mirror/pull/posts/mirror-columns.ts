import { isArticleSlug, slugWithId } from '@hometown/shared-types/article-slug'
import { mapArticleTextColumns } from '@hometown/shared-types/article-texts'
import type { ArticleMarkColumns, ArticleRow } from '../../../../content/articles/stored-articles.service.ts'
import type { SafeArticle } from './safe-article.ts'

type Wanted = Pick<SafeArticle, 'wordpressPostId' | 'slug' | 'status'>

/**
 * The slugs of posts that are stored together, by post number: each its own, unless it can't be one, or another article
 * has it. Of two that want the same (WordPress allows it for drafts), the published one gets it, then the one that has it.
 * @param owners the post numbers of articles by their present slugs
 * @param leaving articles that give up their slug: those stored with these, and those that are gone from WordPress
 */
export function chooseSlugs(
  articles: readonly Wanted[],
  owners: ReadonlyMap<string, number>,
  leaving: ReadonlySet<number>,
): Map<number, string> {
  const isKept = (slug: string) => {
    const owner = owners.get(slug)
    return owner !== undefined && !leaving.has(owner)
  }
  const rank = ({ wordpressPostId, slug, status }: Wanted) =>
    (status === 'published' ? 0 : 2) + (owners.get(slug) === wordpressPostId ? 0 : 1)
  const sorted = [...articles].sort(
    (one, other) => rank(one) - rank(other) || one.wordpressPostId - other.wordpressPostId,
  )
  const taken = new Set<string>()
  const chosen = new Map<number, string>()
  const choose = (id: number, slug: string) => {
    chosen.set(id, slug)
    taken.add(slug)
  }
  for (const { wordpressPostId, slug } of sorted)
    if (isArticleSlug(slug) && !taken.has(slug) && !isKept(slug)) choose(wordpressPostId, slug)
  for (const { wordpressPostId, slug } of sorted)
    if (!chosen.has(wordpressPostId))
      choose(
        wordpressPostId,
        slugWithId(slug, wordpressPostId, (candidate) => taken.has(candidate) || isKept(candidate)),
      )
  return chosen
}

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
