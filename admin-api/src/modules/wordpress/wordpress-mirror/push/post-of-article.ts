import type { WordPressClient, WordPressPost } from '@hometown/wordpress-adapter'
import { ALL_STATUSES } from '../pull/wordpress-source.ts'

/**
 * The post that was made of an article of ours, also where it lies in the trash by now: a write whose answer was lost
 * must not make a second one beside it.
 */
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
