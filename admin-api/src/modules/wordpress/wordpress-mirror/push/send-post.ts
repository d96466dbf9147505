import { articleToPostFields, type WordPressClient, type WordPressPost } from '@hometown/wordpress-adapter'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import { categoryTermIds } from './category-terms.service.ts'
import type { ChangesToSend } from './post-changes.ts'
import { staleRevision } from './write-refusal.ts'

export async function sendNewPost(
  client: WordPressClient,
  articleId: string,
  changes: ChangesToSend,
): Promise<WordPressPost> {
  const categoryIds = await categoryTermIds(client, changes.category, null)
  return client.posts.create(articleToPostFields({ ...changes, categoryIds, hometownId: articleId }))
}

/** @throws AppError 409 when somebody saved the post after we read it */
export async function sendPostChanges(
  client: WordPressClient,
  row: ArticleRow,
  changes: ChangesToSend,
): Promise<WordPressPost> {
  await refuseWhenChanged(client, row)
  const categoryIds = await categoryTermIds(client, changes.category, row)
  return client.posts.update(row.wordpress_id, {
    ...articleToPostFields({ ...changes, categoryIds }),
    ...(row.wordpress_revision !== null && { hometown_if_revision: Number(row.wordpress_revision) }),
  })
}

/** The plugin refuses stale saves atomically. Without it, somebody may still save between this check and the write. */
async function refuseWhenChanged(client: WordPressClient, row: ArticleRow): Promise<void> {
  const current = await client.posts.get(row.wordpress_id, { context: 'edit' })
  const isGuarded = row.wordpress_revision !== null && current.hometown_revision !== undefined
  if (!isGuarded && Date.parse(`${current.modified_gmt}Z`) > row.updated_at) throw staleRevision()
}
