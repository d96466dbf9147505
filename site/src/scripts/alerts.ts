import type { PublishedAlert } from '@hometown/shared-types/contract/alerts'
import { ALERT_LOOKS } from '../lib/alert-looks.ts'
import { publishedJson } from '../lib/api-client.ts'
import { ACTIVE_ALERTS_PATH } from '../lib/island-paths.ts'

interface LabelledAlert extends PublishedAlert {
  readonly label: string
}

const CLOSED_KEY = 'closed-alerts'

/**
 * Shows the active alerts at the bottom of pages that aren't rendered with each alert. They lie over the page, so that
 * nothing moves, and stay closed for the visit. On all pages alerts go when their time has come.
 */
export async function showAlerts(document: Document, now: () => number): Promise<void> {
  const isRendered = document.body.dataset.alerts === 'shown'
  const bar = isRendered ? document.querySelector<HTMLElement>('[aria-label="Alerts"]') : await addBar(document, now)
  if (bar === null) return
  for (const alert of bar.querySelectorAll<HTMLElement>('[data-ends-at]')) {
    const remaining = Date.parse(alert.dataset.endsAt ?? '') - now()
    if (remaining > 0) setTimeout(() => remove(alert), remaining)
    else remove(alert)
  }
}

async function addBar(document: Document, now: () => number): Promise<HTMLElement | null> {
  const published = (await publishedJson<LabelledAlert[]>(ACTIVE_ALERTS_PATH)) ?? []
  const alerts = published.filter(({ id, endsAt }) => Date.parse(endsAt) > now() && !closedIds().includes(id))
  if (alerts.length === 0) return null
  const bar = document.createElement('aside')
  bar.className = `${ALERT_LOOKS.list} ${ALERT_LOOKS.bar}`
  bar.ariaLabel = 'Alerts'
  // First in the page for keyboards and screen readers; it is last only to the eye.
  document.body.prepend(bar)
  bar.append(...alerts.map((alert) => alertElement(document, alert)))
  return bar
}

function alertElement(document: Document, { id, label: name, text, url, endsAt }: LabelledAlert): HTMLElement {
  const element = document.createElement('p')
  element.className = ALERT_LOOKS.alert
  element.dataset.alert = id
  element.dataset.endsAt = endsAt
  const label = document.createElement('strong')
  label.className = ALERT_LOOKS.level
  label.textContent = name
  const body = document.createElement(url === null ? 'span' : 'a')
  body.className = ALERT_LOOKS.text
  body.textContent = text
  if (url !== null) body.setAttribute('href', url)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = ALERT_LOOKS.close
  close.textContent = 'Close'
  close.addEventListener('click', () => {
    noteClosed(id)
    remove(element)
    const next =
      document.querySelector<HTMLElement>('[data-alert] button') ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  })
  element.append(label, body, close)
  return element
}

function remove(alert: HTMLElement): void {
  const bar = alert.closest('aside')
  alert.remove()
  if (bar?.childElementCount === 0) bar.remove()
}

function noteClosed(id: string): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, JSON.stringify([...closedIds(), id]))
  } catch {
    // Without storage it comes back on the next page.
  }
}

function closedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(CLOSED_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}
