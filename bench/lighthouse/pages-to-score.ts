import { pagesOfEachKind } from '../../e2e/support/page-kinds.ts'
import type { Hometown } from '../../e2e/support/start-hometown.ts'

export interface PageToScore {
  readonly kind: string
  readonly path: string
  /** Pages of results ask search engines to stay away, so they have no score to win there. */
  readonly isIndexed: boolean
}

/** Each kind of page but the one that says 404, which Lighthouse refuses to read. */
export async function findPagesToScore(hometown: Hometown): Promise<PageToScore[]> {
  const pages = (await pagesOfEachKind(hometown)).filter(([kind]) => kind !== 'missing')
  return Promise.all(
    pages.map(async ([kind, path]) => {
      const html = await hometown.page(path)
      if (html === undefined) throw new Error(`${path} doesn’t answer.`)
      return { kind, path, isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html) }
    }),
  )
}
