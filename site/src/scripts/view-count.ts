import { pluralize } from '../lib/text.ts'

/** Most programs that fetch pages without reading them are gone by then. */
const VIEW_COUNTS_AFTER_MS = 1000

/** Counts a view after a moment in sight. The rendered number stays without the service. */
export async function countView(document: Document, moment = VIEW_COUNTS_AFTER_MS): Promise<void> {
  const { apiUrl = '', countViews } = document.body.dataset
  if (!countViews) return
  try {
    await waitUntilVisible(document)
    await new Promise((resolve) => setTimeout(resolve, moment))
    await waitUntilVisible(document)
    const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(countViews)}/views`, {
      method: 'POST',
      keepalive: true,
    })
    if (!response.ok) return
    const { views } = (await response.json()) as { views?: unknown }
    if (typeof views === 'number') showViewCount(document, views)
  } catch {
    // A count is not worth an error in the reader's console.
  }
}

/** Waits until the page is seen: a prefetched page has not been read. */
function waitUntilVisible(document: Document): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

function showViewCount(document: Document, views: number): void {
  const element = document.querySelector('[data-views]')
  if (element !== null) element.textContent = pluralize(views, 'view', 'views')
}
