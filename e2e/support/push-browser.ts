import type { BrowserContext, Page, Worker } from '@playwright/test'

interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Headless Chromium reaches no push service, and its pages never learn that notifications are allowed. So both are stood
 * in for; the question itself goes to the browser.
 */
export async function standInForPush(context: BrowserContext, subscription: Subscription): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(({ endpoint, keys }) => {
    const [key, answer] = ['test-push-key', 'test-push-answer']
    const asked: string[] = []
    Reflect.set(window, 'askedPermissions', asked)
    const request = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = async () => {
      asked.push('notifications')
      const permission = await request()
      localStorage.setItem(answer, permission)
      return permission
    }
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(answer) ?? 'default' })
    const stored = () => localStorage.getItem(key)
    const made = () => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(JSON.parse(stored() ?? '[]')).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        localStorage.removeItem(key)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        localStorage.setItem(key, JSON.stringify([...applicationServerKey]))
        return made()
      },
      getSubscription: async () => (stored() === null ? null : made()),
    })
  }, subscription)
}

/** The service worker of the page, whose notifications are noted instead of shown: headless Chromium has none. */
export async function openWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const shown = new Map<string, object>()
    Reflect.set(self, 'shownNotifications', shown)
    Object.assign(Reflect.get(self, 'registration'), {
      async showNotification(title: string, { tag, ...options }: NotificationOptions & { tag: string }) {
        shown.set(tag, { title, ...options, close: () => shown.delete(tag) })
      },
    })
  })
  return worker
}

export async function shownNotifications(worker: Worker): Promise<{ title: string; body: string; url: string }[]> {
  return worker.evaluate(() => {
    const shown = [...Reflect.get(self, 'shownNotifications').values()]
    return shown.map(({ title, body, data }) => ({ title, body, url: data.url }))
  })
}

/** As a click would. Returns the addresses that it opens, which browsers do only after a real one. */
export async function clickNotification(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const opened: string[] = []
    Reflect.get(self, 'clients').openWindow = async (url: string) => opened.push(url)
    const [notification] = Reflect.get(self, 'shownNotifications').values()
    await new Promise((resolve) => {
      const parts = { notification, waitUntil: (work: Promise<void>) => resolve(work) }
      self.dispatchEvent(Object.assign(new Event('notificationclick'), parts))
    })
    return opened
  })
}

/** As if the push service had delivered it: the browser hands it to the service worker. */
export async function createDelivery(page: Page): Promise<(payload: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    const { origin } = new URL(page.url())
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}
