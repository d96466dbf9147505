import { articleTextsFromRow } from '@hometown/shared-types/article-texts'
import { writePageBreaks } from '@hometown/shared-types/page-breaks'
import {
  articleToPostFields,
  type PostChanges,
  type PostFields,
  type WordPressClient,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import { categoryTermIds } from './category-terms.service.ts'
import { findFeaturedMediaId } from './featured-picture.ts'
import { textsWithOrigin, withOrigin } from './post-changes.ts'
import { findPostOfArticle } from './post-of-article.ts'

export async function pushArticle(
  context: AppContext,
  client: WordPressClient,
  row: ArticleRow,
): Promise<WordPressPost> {
  const there = await findPostOfArticle(client, row.id)
  if (there && there.status !== 'trash') return there
  const categoryIds = await categoryTermIds(client, row.category, null)
  const origin = context.config.wordpressUrl ?? ''
  const featuredMediaId = await findFeaturedMediaId(context.store.db, origin, row.image_url)
  const fields = fieldsOf(context, row, { categoryIds, featuredMediaId })
  // An existing post may be in the trash; without an update the next sync would remove the article with it.
  return there ? client.posts.update(there.id, fields) : client.posts.create(fields)
}

type ThereOnly = Pick<PostChanges, 'categoryIds' | 'featuredMediaId'>

function fieldsOf({ config }: AppContext, row: ArticleRow, thereOnly: ThereOnly): PostFields {
  return articleToPostFields({
    title: row.title,
    description: row.description,
    contentRaw: writePageBreaks(row.content_raw),
    slug: row.slug,
    status: row.status,
    publishedAt: row.published_at ?? undefined,
    ...thereOnly,
    imageUrl: withOrigin(row.image_url, config),
    ...textsWithOrigin(articleTextsFromRow(row), config),
    keywords: JSON.parse(row.keywords),
    authorName: row.author_name,
    hometownId: row.id,
  })
}
