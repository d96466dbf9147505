import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showAlerts } from './alerts.ts'

const NOW = Date.parse('2026-11-20T16:00:00Z')
const alert = {
  id: 'one',
  level: 'weather',
  label: 'Weather',
  text: 'Tornado warning until noon <b>now</b>',
  url: '/storm',
  startsAt: '2026-11-20T15:50:00Z',
  endsAt: '2026-11-20T17:00:00Z',
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  document.body.innerHTML = '<a href="#content">Skip to content</a><main></main>'
  delete document.body.dataset.alerts
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

async function open(alerts: readonly object[]): Promise<void> {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(alerts)),
  )
  await showAlerts(document, Date.now)
}

const bar = () => document.querySelector('aside')

it('shows alerts as plain text, over the page, until they end', async () => {
  await open([alert])
  expect([...document.body.children].map(({ localName }) => localName)).toEqual(['a', 'aside', 'main'])
  expect(bar()?.querySelector('a')?.getAttribute('href')).toBe('/storm')
  expect(bar()?.querySelector('a')?.textContent).toBe(alert.text)
  expect(bar()?.querySelector('b')).toBeNull()
  vi.advanceTimersByTime(3_600_000)
  expect(bar()).toBeNull()
})

it('shows none that has ended, as a cached answer may name', async () => {
  await open([{ ...alert, endsAt: '2026-11-20T15:59:59Z' }])
  expect(bar()).toBeNull()
})

it('stays closed for the visit, while another alert comes', async () => {
  await open([alert])
  bar()?.querySelector('button')?.click()
  expect(bar()).toBeNull()
  await open([alert, { ...alert, id: 'two', url: null }])
  expect(document.querySelectorAll('[data-alert]')).toHaveLength(1)
  expect(bar()?.querySelector('a')).toBeNull()
})

it('asks for none on pages that were rendered with them, where they go at their end', async () => {
  document.body.dataset.alerts = 'shown'
  document.body.innerHTML = `
    <aside aria-label="Alerts"><p data-ends-at="2026-11-20T17:00:00Z">One</p><p data-ends-at="2026-11-20T15:00:00Z">Over</p></aside>`
  await open([alert])
  expect(fetch).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toContain('Over')
  vi.advanceTimersByTime(3_600_000)
  expect(document.querySelector('aside')).toBeNull()
})
