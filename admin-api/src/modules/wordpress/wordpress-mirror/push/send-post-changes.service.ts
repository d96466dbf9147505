import { type ArticleFields, mapArticleTexts } from '@hometown/shared-types/contract/articles'
import { type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import { writePageBreaks } from '@hometown/shared-types/rules/html'
import { slugify } from '@hometown/shared-types/rules/slugs'
import {
  articleToPostFields,
  type PostChanges,
  statusOfPost,
  type WordPressClient,
  WordPressError,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { normalizeEditedSlug } from '../../../../lib/article-slugs.ts'
import { omitUndefined } from '../../../../lib/collections.ts'
import { type ArticleRow, articleFromRow } from '../../../content/articles/index.ts'
import { findWordPressMediaId } from '../../../content/media/index.ts'
import { parseBrief, UNTRASHED_STATUSES } from '../wordpress-source.service.ts'

/** @param row a known article, of which only changes are sent: WordPress keeps all other fields byte for byte */
export async function buildPostChanges(
  { store, config }: AppContext,
  client: WordPressClient,
  fields: ArticleFields,
  row: ArticleRow | null,
): Promise<PostChanges> {
  const changed = row ? changedArticleFields(fields, row) : fields
  const { slug, content } = changed
  // WordPress and its themes don't know our relative paths.
  const withOrigin = <T extends string | null | undefined>(address: T) =>
    address?.startsWith('/') ? `${config.apiUrl || config.siteUrl}${address}` : address
  const imageUrl = withOrigin(changed.imageUrl)
  // Removing the picture clears this one, too, because the mirror would adopt it.
  const findFeaturedId = async (url: string | null) =>
    url ? findWordPressMediaId(store.db, config.wordpressUrl ?? '', url) : 0
  return omitUndefined<PostChanges>({
    title: changed.title,
    description: changed.description,
    contentRaw: content === undefined ? undefined : writePageBreaks(content),
    ...mapArticleTexts((name, { isAddress }) => (isAddress ? withOrigin(changed[name]) : changed[name])),
    keywords: changed.keywords,
    authorName: changed.authorName,
    publishedAt: changed.publishedAt ?? undefined,
    status: changed.status,
    slug: slug ? normalizeEditedSlug(slug) : row ? undefined : slugify(changed.title ?? ''),
    categoryIds: changed.category && (await termIdsForCategory(client, changed.category, row)),
    imageUrl,
    // The featured picture follows the head picture, because themes show it.
    featuredMediaId: imageUrl === undefined ? undefined : await findFeaturedId(imageUrl),
  })
}

function changedArticleFields(fields: ArticleFields, row: ArticleRow): ArticleFields {
  const before = { ...articleFromRow(row), content: row.content_raw }
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isSame(Reflect.get(before, name), value)))
}

/**
 * Returns undefined when somebody saved the post after we read it. The plugin refuses such saves atomically. Without
 * it, somebody may still save between our look and the write.
 */
export async function sendPostChanges(client: WordPressClient, row: ArticleRow, changes: PostChanges) {
  const { number: id } = row
  const revision = parseBrief(row)?.hometown_revision
  const current = await client.posts.get(id, { context: 'edit' })
  const isGuarded = revision !== undefined && current.hometown_revision !== undefined
  if (!isGuarded && isPostNewer(current, row)) return undefined
  const guard = revision !== undefined && { hometown_if_revision: revision }
  return client.posts.update(id, { ...articleToPostFields(changes), ...guard }).catch((error: unknown) => {
    if (error instanceof WordPressError && error.code === 'hometown_stale') return undefined
    throw error
  })
}

/** Tells whether somebody saved the post after we read it; without the plugin, WordPress says so to the second. */
export function isPostNewer(post: WordPressPost, row: ArticleRow): boolean {
  const revision = parseBrief(row)?.hometown_revision
  if (revision !== undefined && post.hometown_revision !== undefined) return post.hometown_revision !== revision
  return Date.parse(`${post.modified_gmt}Z`) > row.updated_at || statusOfPost(post.status) !== row.status
}

/** Looks in the trash, too: a retry after a lost answer must not create a second post. */
export async function findPostOfArticle(client: WordPressClient, id: string): Promise<WordPressPost | undefined> {
  const { items } = await client.posts.list({
    hometown_id: id,
    status: [...UNTRASHED_STATUSES, 'trash'],
    context: 'edit',
  })
  return items.find((post) => post.meta.hometown_id === id)
}

/** Keeps the post's other terms and creates ours if missing. */
async function termIdsForCategory(
  client: WordPressClient,
  category: Category,
  before: Pick<ArticleRow, 'category' | 'wordpress_brief'> | null,
): Promise<number[]> {
  const { slug } = categoryDetails(category)
  const termId = (await findTermId(client, category)) ?? (await client.categories.create({ name: category, slug })).id
  if (!before) return [termId]
  const termIds = parseBrief(before)?.categories ?? []
  const oldTermId = before.category === category ? undefined : await findTermId(client, before.category)
  return [termId, ...termIds.filter((id) => id !== termId && id !== oldTermId)]
}

async function findTermId(client: WordPressClient, category: Category): Promise<number | undefined> {
  const { slug } = categoryDetails(category)
  const { items } = await client.categories.list({ search: category, per_page: 100 })
  return items.find((term) => term.slug === slug || term.name.toLowerCase() === category.toLowerCase())?.id
}
