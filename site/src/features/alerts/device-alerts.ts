import { reasonOf } from '../../lib/api-client.ts'
import type { AlertDevice } from './push-subscription.ts'

type State = 'off' | 'on' | 'unsupported' | 'install' | 'blocked' | 'dismissed' | 'offline' | 'failed'

const START = 'Get alerts on this device'
const STOP = 'Stop alerts on this device'

/** Nothing asks the reader before the click. All texts are in the page, so that nothing moves when one is shown. */
export async function offerDeviceAlerts(document: Document, device: AlertDevice): Promise<void> {
  const block = document.querySelector<HTMLElement>('[data-device-alerts]')
  const button = block?.querySelector<HTMLButtonElement>('button')
  if (!block || !button) return
  let state: State = 'off'
  let isBusy = false

  function show(next: State, reason = ''): void {
    state = next
    for (const note of block?.querySelectorAll<HTMLElement>('[data-note]') ?? []) {
      const isShown = note.dataset.note === next
      note.toggleAttribute('data-shown', isShown)
      if (isShown && reason !== '') note.textContent = reason
    }
    const hasButton = !['unsupported', 'install', 'blocked'].includes(next)
    button?.toggleAttribute('data-shown', hasButton)
    button?.classList.toggle('button-primary', next !== 'on')
    if (button) button.textContent = next === 'on' ? STOP : START
  }

  /** Read out, because a text that only becomes visible isn't. */
  function announce(): void {
    const status = block?.querySelector('[role=status]')
    if (status) status.textContent = block?.querySelector('[data-note][data-shown]')?.textContent ?? ''
  }

  async function change(): Promise<void> {
    try {
      if (state === 'on') {
        await device.unsubscribe()
        return show('off')
      }
      if (!device.isOnline()) return show('offline')
      const permission = await device.askPermission()
      if (permission !== 'granted') return show(permission === 'denied' ? 'blocked' : 'dismissed')
      await device.subscribe()
      show('on')
    } catch (error) {
      if (device.isOnline()) show('failed', `That didn’t work. ${reasonOf(error)}`)
      else show('offline')
    }
  }

  button.addEventListener('click', () => {
    if (isBusy) return
    isBusy = true
    button.setAttribute('aria-disabled', 'true')
    change()
      .finally(() => {
        isBusy = false
        button.removeAttribute('aria-disabled')
        announce()
      })
      .catch(reportError)
  })

  const support = device.support()
  if (support !== 'supported') return show(support)
  if (device.permission() === 'denied') return show('blocked')
  if (!(await device.isSubscribed())) return
  show('on')
  await device.subscribe().catch(() => undefined)
}
