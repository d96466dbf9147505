// Keeps the last pages that were read for a reader without a connection. Pages come from the network whenever there is
// one, so no stale news passes for fresh; a kept page says when it was kept.
const PAGES = 'pages'
const PARTS = 'parts'
const PICTURES = 'pictures'
const MOST = { [PAGES]: 30, [PARTS]: 100, [PICTURES]: 100 }
const OFFLINE = '/offline'
/** Milliseconds until a kept page is better than none. */
const PATIENCE = 8000
const DAY = 86_400_000
const KEPT_FOR = 7 * DAY
/** The desk, the service, and pages about the reader's own subscription, searches and lists. */
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
  if (request.method !== 'GET' || url.origin !== location.origin || NOT_KEPT.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event, url.origin + url.pathname))
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(answerHashed(request))
  else if (request.destination === 'image') event.respondWith(answerPicture(event))
})

async function answerPage(event, key) {
  const kept = await (await caches.open(PAGES)).match(key)
  const late = new AbortController()
  const timer = kept && setTimeout(() => late.abort(), PATIENCE)
  try {
    const response = await fetch(event.request, { signal: late.signal })
    clearTimeout(timer)
    event.waitUntil(notePage(key, response.clone()))
    return response
  } catch (error) {
    if (kept) return asOffline(kept)
    const offline = await (await caches.open(PARTS)).match(OFFLINE)
    if (offline) return offline
    throw error
  }
}

/** What is gone from the site, or has moved, goes from here too. */
async function notePage(key, response) {
  const cache = await caches.open(PAGES)
  const isGone = response.status === 404 || response.status === 410 || response.type === 'opaqueredirect'
  if (isGone || response.redirected) await cache.delete(key)
  else if (response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')) {
    await keep(cache, key, response)
  }
  await trim(PAGES)
  const offline = await (await caches.open(PARTS)).match(OFFLINE)
  if (!offline || ageOf(offline) > DAY) await keepOfflinePage()
}

async function keepOfflinePage() {
  const response = await fetch(OFFLINE, { cache: 'no-cache' })
  if (response.ok) await keep(await caches.open(PARTS), OFFLINE, response)
}

/** Last in its cache. The whole body is read first, so that a broken one replaces nothing. */
async function keep(cache, key, response) {
  const body = await response.blob()
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', new Date().toISOString())
  await cache.delete(key)
  await cache.put(key, new Response(body, { headers }))
}

/** Written into the page: its script may not be there. */
async function asOffline(kept) {
  const time = new Date(kept.headers.get('x-kept-at') ?? 0)
  const isToday = time.toDateString() === new Date().toDateString()
  const style = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }
  const note = `Offline copy of ${new Intl.DateTimeFormat('en-US', style).format(time)}`
  const html = await kept.text()
  const marked = html.replace(/<body[^>]*>/, (tag) => `${tag}<p class="offline-copy" role="status">${note}</p>`)
  return new Response(marked, { headers: kept.headers })
}

/** Their names change with their content. */
async function answerHashed(request) {
  const cache = await caches.open(PARTS)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) {
    await cache.put(request, response.clone())
    await trim(PARTS)
  }
  return response
}

async function answerPicture(event) {
  const cache = await caches.open(PICTURES)
  try {
    const response = await fetch(event.request)
    event.waitUntil(notePicture(event, cache, response.clone()))
    return response
  } catch (error) {
    const kept = await cache.match(event.request)
    if (kept) return kept
    throw error
  }
}

async function notePicture({ request, clientId }, cache, response) {
  if (response.status === 404 || response.status === 410) return cache.delete(request)
  const page = await clients.get(clientId)
  if (response.status !== 200 || !page || NOT_KEPT.test(new URL(page.url).pathname)) return
  await cache.put(request, response)
  await trim(PICTURES)
}

/** Drops the oldest, which come first, and pages that are too old to be read. */
async function trim(name) {
  const cache = await caches.open(name)
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE)
  const tooMany = keys.slice(0, Math.max(0, keys.length - MOST[name]))
  for (const key of tooMany) await cache.delete(key)
  if (name !== PAGES) return
  for (const key of keys) {
    const kept = await cache.match(key)
    if (kept && ageOf(kept) > KEPT_FOR) await cache.delete(key)
  }
}

function ageOf(kept) {
  return Date.now() - Date.parse(kept.headers.get('x-kept-at') ?? '')
}
