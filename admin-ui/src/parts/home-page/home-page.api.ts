import { queryOptions } from '@tanstack/react-query'

const PREPARED_AGAIN_MS = 2000

/** The text of the page that readers get, or null until the first publish. Only if the site is at the desk's own origin. */
export const homePageQuery = queryOptions({
  queryKey: ['front-page', 'home-page'],
  async queryFn({ signal }): Promise<string | null> {
    const response = await fetch('/', { cache: 'no-cache', credentials: 'omit', signal })
    if (response.status === 503) return null
    if (!response.ok) throw new Error(`The site answered with ${response.status}.`)
    return stillPage(await response.text())
  },
  refetchInterval: ({ state }) => (state.data === null ? PREPARED_AGAIN_MS : false),
})

/**
 * The page without scripts, so that it counts no reads and reaches nothing of the desk, and with links that lead
 * nowhere: the frame allows no pop-ups. No page of the site may be framed by its address.
 */
export function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, noscript, link[rel=modulepreload], base')) element.remove()
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
