// Keeps the last stories that were read, the calendar and the home page, for a reader without a connection. Pages come
// from the network whenever there is one, so no stale news passes for fresh; a kept page says when it was kept.
const PAGES = 'pages'
const PARTS = 'parts'
const MOST_PAGES = 30
const MOST_PARTS = 150
const OFFLINE = '/offline'
/** Milliseconds; after that a kept page is better than none. */
const PATIENCE = 8000
/** Pages of the desk, of the service and of a reader's subscription are nobody else's business. */
const NOT_KEPT = /^\/(?:api|admin|login|preview|manage|subscribe|wp-json|events\/submit|saved|search)(?:\/|$)/

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(clients.claim())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!NOT_KEPT.test(url.pathname)) event.respondWith(answerPage(event, url))
  } else if (url.pathname.startsWith('/_astro/')) {
    event.respondWith(answerHashed(request))
  } else if (request.destination === 'image') {
    event.respondWith(answerPicture(event))
  }
})

async function keepOfflinePage() {
  const response = await fetch(OFFLINE, { cache: 'no-cache' })
  if (response.ok) await (await caches.open(PARTS)).put(OFFLINE, response)
}

async function answerPage(event, url) {
  const key = url.origin + url.pathname
  try {
    const response = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) })
    event.waitUntil(notePage(key, response.clone()))
    return response
  } catch (error) {
    const kept = await (await caches.open(PAGES)).match(key)
    if (kept) return asOffline(kept)
    const offline = await (await caches.open(PARTS)).match(OFFLINE)
    if (offline) return offline
    throw error
  }
}

/** What is gone from the site goes from here, too. */
async function notePage(key, response) {
  const cache = await caches.open(PAGES)
  if (response.status === 404 || response.status === 410) return cache.delete(key)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status !== 200 || response.redirected || !isPage) return
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', new Date().toISOString())
  await cache.delete(key)
  await cache.put(key, new Response(await response.blob(), { headers }))
  await trim(cache, MOST_PAGES)
}

/** Marks the page; its script says so at the top. */
async function asOffline(kept) {
  const keptAt = kept.headers.get('x-kept-at') ?? ''
  const html = await kept.text()
  return new Response(html.replace('<body ', `<body data-kept-at="${keptAt}" `), { headers: kept.headers })
}

/** Their names change with their content. */
async function answerHashed(request) {
  const cache = await caches.open(PARTS)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) {
    await cache.put(request, response.clone())
    await trim(cache, MOST_PARTS)
  }
  return response
}

async function answerPicture(event) {
  const cache = await caches.open(PARTS)
  try {
    const response = await fetch(event.request)
    if (response.status === 200) {
      const copy = response.clone()
      event.waitUntil(cache.put(event.request, copy).then(() => trim(cache, MOST_PARTS)))
    }
    return response
  } catch (error) {
    const kept = await cache.match(event.request)
    if (kept) return kept
    throw error
  }
}

/** Oldest first: entries are in the order in which they were put. */
async function trim(cache, most) {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE)
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}
