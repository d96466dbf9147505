// Alerts that the newsroom pushes to this device. `API_URL` comes from service-worker.js.ts.
addEventListener('push', (event) => {
  event.waitUntil(showAlert(readAlert(event.data)))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAlert(event.notification.data?.url))
})

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event))
})

function readAlert(data) {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

/** With the same tag, a second message replaces the first. Browsers ask for a notification even for a broken message. */
async function showAlert({ title, body, url, tag, timestamp }) {
  await registration.showNotification(textOf(title) || 'Alert', {
    body: textOf(body) || 'Open to read it.',
    tag: textOf(tag) || 'alert',
    data: { url: webAddress(url) },
    icon: '/icons/192.png',
    lang: 'en',
    timestamp: Number.isSafeInteger(timestamp) ? timestamp : Date.now(),
  })
}

async function openAlert(url) {
  const address = webAddress(url)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((page) => page.url === address)
  await (open ? open.focus() : clients.openWindow(address))
}

/** The browser has given the device another address. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await subscribeAgain())
  await fetch(`${API_URL}/api/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), replaces: oldSubscription?.endpoint }),
  })
}

async function subscribeAgain() {
  const response = await fetch(`${API_URL}/api/push/key`)
  const { publicKey } = await response.json()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Anything but a web address could run as script. */
function webAddress(url) {
  const target =
    typeof url === 'string' && URL.canParse(url, location.origin) ? new URL(url, location.origin) : undefined
  return target && /^https?:$/.test(target.protocol) ? target.href : `${location.origin}/alerts`
}

function textOf(value) {
  return typeof value === 'string' ? value.slice(0, 300) : ''
}
