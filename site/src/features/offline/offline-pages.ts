/** The name of the service worker's cache of pages. */
const PAGES = 'pages'

/** Lists the pages that the service worker has kept. */
export async function showOfflinePages(document: Document): Promise<void> {
  const list = document.querySelector('[data-offline-pages]')
  if (list === null || !('caches' in window)) return
  const cache = await caches.open(PAGES)
  const entries = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = await (await cache.match(url))?.text()
      const title = html && new DOMParser().parseFromString(html, 'text/html').querySelector('h1')?.textContent?.trim()
      return title ? [{ url: new URL(url).pathname, title }] : []
    }),
  )
  list.replaceChildren(
    ...entries
      .flat()
      .reverse()
      .map(({ url, title }) => {
        const item = document.createElement('li')
        item.className = 'line'
        const link = document.createElement('a')
        link.className = 'line-title'
        link.href = url
        link.textContent = title
        item.append(link)
        return item
      }),
  )
}
