// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { offerDeviceAlerts } from './device-alerts.ts'
import type { AlertDevice, PushSupport } from './push-subscription.ts'

const NOTES = ['off', 'on', 'dismissed', 'offline', 'failed', 'unsupported', 'install', 'blocked']

beforeEach(() => {
  const notes = NOTES.map((note) => `<p data-note="${note}"${note === 'off' ? ' data-shown' : ''}>${note}</p>`)
  document.body.innerHTML = `<section data-device-alerts><button data-shown>Get alerts on this device</button>
    ${notes.join('')}<p role="status"></p></section>`
})

interface Browser {
  support: PushSupport
  permission: NotificationPermission
  answer: NotificationPermission
  isOnline: boolean
  isSubscribed: boolean
  failure?: Error
}

async function open(given: Partial<Browser> = {}) {
  const browser: Browser = {
    ...{ support: 'supported', permission: 'default', answer: 'granted', isOnline: true, isSubscribed: false },
    ...given,
  }
  const done: string[] = []
  const device: AlertDevice = {
    support: () => browser.support,
    permission: () => browser.permission,
    isOnline: () => browser.isOnline,
    isSubscribed: async () => browser.isSubscribed,
    async askPermission() {
      done.push('asked')
      return browser.answer
    },
    async subscribe() {
      done.push('subscribed')
      if (browser.failure) throw browser.failure
    },
    async unsubscribe() {
      done.push('unsubscribed')
    },
  }
  await offerDeviceAlerts(document, device)
  return { done, browser }
}

const button = () => document.querySelector('button') as HTMLButtonElement
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-note][data-shown]')].map((note) => note.textContent)
const announced = () => document.querySelector('[role=status]')?.textContent

async function click() {
  button().click()
  await expect.poll(() => button().getAttribute('aria-disabled')).toBeNull()
}

it('asks nothing before the click, then turns alerts on and off again with the same button', async () => {
  const { done } = await open()
  expect([done, shown(), announced()]).toEqual([[], ['off'], ''])
  await click()
  expect([done, shown(), announced()]).toEqual([['asked', 'subscribed'], ['on'], 'on'])
  expect(button().textContent).toBe('Stop alerts on this device')
  await click()
  expect([done, shown()]).toEqual([['asked', 'subscribed', 'unsubscribed'], ['off']])
  expect(button().textContent).toBe('Get alerts on this device')
})

it('is on for a device that asked before, and tells the service again', async () => {
  const { done } = await open({ isSubscribed: true, permission: 'granted', failure: new Error('away') })
  expect([done, shown(), announced()]).toEqual([['subscribed'], ['on'], ''])
})

it.each<[Partial<Browser>, string]>([
  [{ support: 'unsupported' }, 'unsupported'],
  [{ permission: 'denied' }, 'blocked'],
])('has no button for %o, but says why', async (browser, note) => {
  await open(browser)
  expect([shown(), button().hasAttribute('data-shown')]).toEqual([[note], false])
})

it.each<[Partial<Browser>, string, string[]]>([
  [{ isOnline: false }, 'offline', []],
  [{ failure: new Error('broken') }, 'That didn’t work. Please try again later.', ['asked', 'subscribed']],
])('keeps its button after a click with %o', async (browser, note, wanted) => {
  const { done } = await open(browser)
  await click()
  expect([shown(), announced(), done]).toEqual([[note], note, wanted])
  expect([button().hasAttribute('data-shown'), button().textContent]).toEqual([true, 'Get alerts on this device'])
})

it('leads to the browser’s settings when the reader blocks notifications', async () => {
  await open({ answer: 'denied' })
  await click()
  expect([shown(), button().hasAttribute('data-shown')]).toEqual([['blocked'], false])
})

it('takes one click at a time', async () => {
  const { done } = await open()
  button().click()
  button().click()
  await click()
  expect(done).toEqual(['asked', 'subscribed'])
})
