/** Keeps pages for a reader without a connection, where the browser can. */
export function keepPagesOffline(): void {
  if (!('serviceWorker' in navigator)) return
  // After everything that the page needs itself.
  addEventListener('load', () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined))
}
