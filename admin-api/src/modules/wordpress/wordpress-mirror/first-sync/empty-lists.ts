import type { AppContext } from '../../../../context.ts'
import { fetchOfConnection } from '../../../../integrations/outside/checked-connections.ts'
import type { WordPressSource } from '../pull/wordpress-source.ts'

/** WordPress's own class for a post. */
const POST_IN_PAGE = /\bclass="[^"<>]{0,500}\btype-post\b/

/** For people: what happened, and what to do. */
class EmptyListsError extends Error {
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

/** Later parts of a page aren't needed. */
const MAX_BYTES = 1_500_000
const WITHIN_MS = 10_000
const MAX_REDIRECTS = 3

/**
 * The beginning of what visitors of WordPress get, without our credentials; undefined for every other answer than a
 * page of the same host. @throws Error if nobody answers
 */
async function readVisitorPage({ config }: Pick<AppContext, 'config'>, address: string): Promise<string | undefined> {
  const ask = fetchOfConnection(config, 'wordpress')
  const signal = AbortSignal.timeout(WITHIN_MS)
  const host = hostOf(new URL(address))
  let url = new URL(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await ask(url, { redirect: 'manual', signal })
    if (response.ok) return readBeginning(response)
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location || !URL.canParse(location, url)) return undefined
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol) || hostOf(url) !== host) return undefined
  }
  return undefined
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  while (reader && size < MAX_BYTES) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}
