import { articleToPostFields, type WordPressClient, type WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../context.ts'
import type { ArticleRow } from '../articles/stored-articles.service.ts'
import { categoryTermIds } from './category-terms.ts'
import { withOrigin } from './post-changes.ts'
import { ALL_STATUSES } from './wordpress-source.ts'

/** Writes an article of ours to WordPress once, however often it is tried; answers the post. */
export async function pushArticle(
  context: AppContext,
  client: WordPressClient,
  row: ArticleRow,
): Promise<WordPressPost> {
  const { items } = await client.posts.list({
    hometown_id: row.id,
    status: ALL_STATUSES,
    context: 'edit',
  })
  const there = items.find((post) => post.meta.hometown_id === row.id)
  if (there) return there
  const categoryIds = await categoryTermIds(client, row.category, null)
  return client.posts.create(
    articleToPostFields({
      title: row.title,
      description: row.description,
      contentRaw: row.content_raw,
      slug: row.slug,
      status: row.status,
      publishedAt: row.published_at ?? undefined,
      categoryIds,
      imageUrl: withOrigin(row.image_url, context.config),
      imageAlt: row.image_alt,
      metaDescription: row.meta_description,
      keywords: JSON.parse(row.keywords),
      authorName: row.author_name,
      authorAvatar: withOrigin(row.author_avatar, context.config),
      hometownId: row.id,
    }),
  )
}
