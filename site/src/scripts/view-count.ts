import { viewsLabel } from '../lib/views.ts'

/** Counts one view of an article page and shows the newest number. Without the service the page's own number stays. */
export async function countView(document: Document): Promise<void> {
  const { apiUrl = '', countViews } = document.body.dataset
  if (!countViews) return
  try {
    await visible(document)
    const response = await fetch(`${apiUrl}/api/articles/by-slug/${encodeURIComponent(countViews)}/views`, {
      method: 'POST',
      keepalive: true,
    })
    if (!response.ok) return
    const { views } = (await response.json()) as { views?: unknown }
    if (typeof views === 'number') showViews(document, views)
  } catch {
    // A count is not worth an error in the reader's console.
  }
}

/** A page that is only fetched ahead has not been read. */
function visible(document: Document): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

function showViews(document: Document, views: number): void {
  const element = document.querySelector('[data-views]')
  if (element !== null) element.textContent = viewsLabel(views)
}
