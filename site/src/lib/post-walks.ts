import type { ListResult } from '@hometown/wordpress-adapter'

type PostPage<T> = Pick<ListResult<T>, 'items' | 'malformed'>
type CountedPage<T> = PostPage<T> & Pick<ListResult<T>, 'total'>

/**
 * Every post once, by id, page by page: what is withdrawn or published meanwhile moves no other post out of the walk. The
 * next page is under way while the caller works with this one.
 * @param readBehind those behind an id, the lowest first.
 */
export async function* walkBehindIds<T extends { id: number }>(
  readBehind: (id: number) => Promise<PostPage<T>>,
): AsyncGenerator<PostPage<T>, void, void> {
  for (let last = 0, next = readBehind(last); ; ) {
    const page = await next
    const ids = idsOf(page)
    // A page may be short because a post went just then, so only an empty one is the end.
    if (page.items.length + page.malformed.length === 0) return
    const end = Math.max(...ids)
    if (end <= last || ids.length === 0) throw new Error('The service repeats posts that it gave already.')
    last = end
    next = readBehind(last)
    next.catch(() => undefined)
    yield page
  }
}

/** So many posts may be withdrawn between two pages before one must be read again. */
const OVERLAP = 10

/**
 * The same for a WordPress, which has only offsets: each page begins with the end of the one before. Where it doesn't,
 * posts before it are gone and others have moved up, so the walk goes back until it meets what it knows.
 * @param readFrom a page from an offset on, by id.
 * @param ahead pages that are asked for before their turn.
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
    // Where going back brought nothing new, nothing was missing: a WordPress may hide posts that it counts.
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
