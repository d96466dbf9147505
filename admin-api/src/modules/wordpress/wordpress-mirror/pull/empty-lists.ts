import type { AppContext } from '../../../../context.ts'
import { readVisitorPage } from './visitor-page.ts'
import type { WordPressSource } from './wordpress-source.ts'

/** WordPress's own class for a post. */
const POST_IN_PAGE = /\bclass="[^"<>]{0,500}\btype-post\b/

/** For people: what happened, and what to do. */
export class EmptyListsError extends Error {
  override name = 'EmptyListsError'

  constructor(address: string) {
    super(
      `${address} answers that its list of posts is empty, although its visitors see posts. A plugin or a theme hides them from the REST API: allow /wp-json/wp/v2/posts for Hometown`,
    )
  }
}

/** Plugins can hide posts without refusing the list. @throws EmptyListsError */
export async function refuseEmptyLists(context: AppContext, source: WordPressSource, origin: string): Promise<void> {
  const { total } = await source.client.posts.list(source.query({ per_page: 1 }))
  if (total !== 0) return
  if (await showsPosts(context, origin)) throw new EmptyListsError(origin)
}

async function showsPosts(context: AppContext, origin: string): Promise<boolean> {
  // Both addresses work with every form of permalinks.
  const read = (path: string) => readVisitorPage(context, origin + path).catch(() => undefined)
  const feed = await read('/?feed=rss2')
  if (feed?.includes('<item>')) return true
  return POST_IN_PAGE.test((await read('/')) ?? '')
}
