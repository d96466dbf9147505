import type { Hometown } from '../../e2e/support/start-hometown.ts'

export interface PageToScore {
  readonly kind: string
  readonly path: string
  /** Pages of results ask search engines to stay away, so they have no score to win there. */
  readonly isIndexed: boolean
}

/** Home, a category, an article with a picture, the calendar, and the search. */
export async function findPagesToScore(hometown: Hometown): Promise<PageToScore[]> {
  const { data } = await hometown.call<{ data: { slug: string; imageUrl: string | null }[] }>(
    'GET',
    '/api/articles/published?per_page=100',
  )
  const article = data.find(({ imageUrl }) => imageUrl)
  if (article === undefined) throw new Error('The sample county has no article with a picture.')
  const pages = [
    { kind: 'home', path: '/', isIndexed: true },
    { kind: 'category', path: '/sports', isIndexed: true },
    { kind: 'article', path: `/${article.slug}`, isIndexed: true },
    { kind: 'calendar', path: '/calendar', isIndexed: true },
    { kind: 'search', path: '/search', isIndexed: false },
  ]
  const there = await Promise.all(pages.map(({ path }) => hometown.page(path)))
  return pages.filter(({ kind, path }, place) => {
    if (there[place] === undefined) console.log(`There is no ${path} here: ${kind} is not measured.`)
    return there[place] !== undefined
  })
}
