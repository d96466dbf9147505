import type { ListResult } from '@hometown/wordpress-adapter'

type PostPage<T> = Pick<ListResult<T>, 'items' | 'malformed'>
type CountedPage<T> = PostPage<T> & Pick<ListResult<T>, 'total'>

/**
 * Yields every post once, by id. Posts that are published or withdrawn meanwhile don't shift the others. The next page
 * loads while the caller works with this one.
 * @param readBehind posts after an id, lowest first.
 */
export async function* walkBehindIds<T extends { id: number }>(
  readBehind: (id: number) => Promise<PostPage<T>>,
): AsyncGenerator<PostPage<T>, void, void> {
  for (let last = 0, next = readBehind(last); ; ) {
    const page = await next
    const ids = idsOf(page)
    // A page may be short because a post was just withdrawn, so only an empty one is the end.
    if (page.items.length + page.malformed.length === 0) return
    const end = Math.max(...ids)
    if (end <= last || ids.length === 0) throw new Error('The service returned the same posts twice.')
    last = end
    next = readBehind(last)
    next.catch(() => undefined)
    yield page
  }
}

/** Posts that may be withdrawn between two pages before the walk must go back. */
const OVERLAP = 10

/**
 * Like `walkBehindIds` for a WordPress, which only has offsets: each page overlaps the one before. If it doesn't, posts
 * were withdrawn and others moved up, so the walk goes back until it meets a known post.
 * @param readFrom a page from an offset on, by id.
 * @param ahead pages to load in advance.
 */
export async function* walkOverlapping<T extends { id: number }>(
  readFrom: (offset: number) => Promise<CountedPage<T>>,
  perPage: number,
  ahead: number,
): AsyncGenerator<PostPage<T>, void, void> {
  const step = perPage - OVERLAP
  const seen = new Set<number>()
  const underWay = new Map<number, Promise<CountedPage<T>>>()
  let doubted: number | undefined
  for (let offset = 0; ; ) {
    const page = await (underWay.get(offset) ?? readFrom(offset))
    underWay.delete(offset)
    const isContinued = offset === 0 || offset === doubted || idsOf(page).some((id) => seen.has(id))
    if (!isContinued) {
      underWay.clear()
      doubted = offset
      offset = Math.max(0, offset - step)
      continue
    }
    const items = page.items.filter(({ id }) => !seen.has(id))
    for (const id of idsOf(page)) seen.add(id)
    // If going back found nothing new, nothing was missing: WordPress may count posts that it hides.
    if (items.length > 0) doubted = undefined
    yield { items, malformed: page.malformed }
    const count = page.items.length + page.malformed.length
    if (page.total === undefined ? count < perPage : offset + perPage >= page.total) return
    offset += step
    for (let place = 0; place < ahead; place++) {
      const next = offset + place * step
      if (underWay.has(next) || (place > 0 && next >= (page.total ?? 0))) continue
      const started = readFrom(next)
      started.catch(() => undefined)
      underWay.set(next, started)
    }
  }
}

function idsOf({ items, malformed }: PostPage<{ id: number }>): number[] {
  return [...items.map(({ id }) => id), ...malformed.flatMap(({ id }) => id ?? [])]
}
