import type { WordPressClient, WordPressPost } from '@hometown/wordpress-adapter'
import { ALL_STATUSES } from '../pull/wordpress-source.ts'

/** Includes the trash: a retry after a lost answer must not create a second post. */
export async function findPostOfArticle(
  client: WordPressClient,
  articleId: string,
): Promise<WordPressPost | undefined> {
  const { items } = await client.posts.list({
    hometown_id: articleId,
    status: [...ALL_STATUSES, 'trash'],
    context: 'edit',
  })
  return items.find((post) => post.meta.hometown_id === articleId)
}
