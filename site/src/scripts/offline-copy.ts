/** Keeps pages for a reader without a connection, where the browser can. */
export function keepPagesOffline(): void {
  if (!('serviceWorker' in navigator)) return
  // After everything that the page needs itself.
  addEventListener('load', () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined))
}

/** Says of which time a page is that the service worker has kept. */
export function sayOfflineCopy(document: Document): void {
  const { keptAt } = document.body.dataset
  if (!keptAt) return
  const time = new Date(keptAt)
  const isToday = time.toDateString() === new Date().toDateString()
  const text = new Intl.DateTimeFormat(
    'en-US',
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  )
  const note = document.createElement('p')
  note.className = 'offline-copy'
  note.role = 'status'
  note.textContent = `Offline copy of ${text.format(time)}`
  document.body.prepend(note)
}
