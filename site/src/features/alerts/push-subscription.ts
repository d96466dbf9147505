import { callApi, textOf } from '../../lib/api-client.ts'

/** `install`: only a site on the home screen can show alerts here. */
export type PushSupport = 'supported' | 'unsupported' | 'install'

/** This browser, as the page of alerts needs it. */
export interface AlertDevice {
  support(): PushSupport
  permission(): NotificationPermission
  isOnline(): boolean
  isSubscribed(): Promise<boolean>
  /** Call it first after the click: browsers ask only then. */
  askPermission(): Promise<NotificationPermission>
  /** Also tells the service again of a subscription that it may have lost. */
  subscribe(): Promise<void>
  unsubscribe(): Promise<void>
}

export function thisDevice(apiUrl: string): AlertDevice {
  return {
    support: pushSupport,
    permission: () => Notification.permission,
    isOnline: () => navigator.onLine,
    isSubscribed: async () => (await findSubscription()) !== null && Notification.permission === 'granted',
    askPermission: () => Notification.requestPermission(),

    async subscribe() {
      const key = bytesOf(textOf(await callApi(apiUrl, 'GET', '/api/push/key'), 'publicKey') ?? '')
      await navigator.serviceWorker.register('/service-worker.js')
      const { pushManager } = await navigator.serviceWorker.ready
      const known = await pushManager.getSubscription()
      const isUsable = known !== null && isSame(known.options.applicationServerKey, key)
      if (known && !isUsable) await known.unsubscribe()
      const subscription = isUsable
        ? known
        : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      try {
        await callApi(apiUrl, 'POST', '/api/push/subscriptions', subscription.toJSON())
      } catch (error) {
        // Otherwise the browser would say yes and nothing would come.
        if (!isUsable) await subscription.unsubscribe()
        throw error
      }
    },

    async unsubscribe() {
      const subscription = await findSubscription()
      if (subscription === null) return
      // The browser's part first: nothing reaches the device from then on, even if the service can't be told.
      await subscription.unsubscribe()
      await callApi(apiUrl, 'POST', '/api/push/unsubscribe', { endpoint: subscription.endpoint }).catch(() => undefined)
    },
  }
}

function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const isApplePhone = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isTablet = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isApplePhone || isTablet ? 'install' : 'unsupported'
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function isSame(known: ArrayBuffer | null, key: Uint8Array): boolean {
  return known !== null && String(new Uint8Array(known)) === String(key)
}
