import type { PublishedAlert } from '@hometown/shared-types/reader-alert'
import { ACTIVE_ALERTS_PATH } from '../lib/alert-paths.ts'

interface LabelledAlert extends PublishedAlert {
  readonly label: string
}

const CLOSED_KEY = 'closed-alerts'

/**
 * Shows the active alerts at the bottom of pages that aren't rendered with each alert. They lie over the page, so that
 * nothing moves, go when their time has come, and stay closed for the visit.
 */
export async function showAlerts(document: Document, now: () => number): Promise<void> {
  if (document.body.dataset.alerts === 'shown') return
  // Without a connection there is none to show.
  const response = await fetch(ACTIVE_ALERTS_PATH).catch(() => undefined)
  if (!response?.ok) return
  const alerts = ((await response.json()) as LabelledAlert[]).filter(
    ({ id, endsAt }) => Date.parse(endsAt) > now() && !closedIds().includes(id),
  )
  if (alerts.length === 0) return
  const bar = document.createElement('aside')
  bar.className = 'alerts alerts-bar'
  bar.ariaLabel = 'Alerts'
  bar.append(...alerts.map((alert) => alertElement(document, alert, () => closeAlert(bar, alert.id))))
  document.body.append(bar)
  for (const { id, endsAt } of alerts) setTimeout(() => removeAlert(bar, id), Date.parse(endsAt) - now())
}

function alertElement(
  document: Document,
  { id, level, label: name, text, url }: LabelledAlert,
  onClose: () => void,
): HTMLElement {
  const element = document.createElement('p')
  element.className = `alert alert-${level} shell`
  element.dataset.alert = id
  const label = document.createElement('strong')
  label.className = 'alert-level'
  label.textContent = name
  const body = document.createElement(url === null ? 'span' : 'a')
  body.className = 'alert-text'
  body.textContent = text
  if (url !== null) body.setAttribute('href', url)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'alert-close'
  close.textContent = 'Close'
  close.addEventListener('click', onClose)
  element.append(label, body, close)
  return element
}

function closeAlert(bar: HTMLElement, id: string): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, JSON.stringify([...closedIds(), id]))
  } catch {
    // Without storage it comes back on the next page.
  }
  removeAlert(bar, id)
}

function removeAlert(bar: HTMLElement, id: string): void {
  for (const element of bar.querySelectorAll<HTMLElement>('[data-alert]')) {
    if (element.dataset.alert === id) element.remove()
  }
  if (bar.childElementCount === 0) bar.remove()
}

function closedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(CLOSED_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}
