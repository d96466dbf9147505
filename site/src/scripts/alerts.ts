import type { PublishedAlert } from '@hometown/shared-types/contract/alerts'
import { ALERT_CLASSES } from '../lib/alert-classes.ts'
import { ACTIVE_ALERTS_PATH } from '../lib/island-paths.ts'
import { makeElement } from './make-element.ts'

interface LabelledAlert extends PublishedAlert {
  readonly label: string
}

const CLOSED_ALERTS_KEY = 'closed-alerts'

/** Pages that aren't rendered with each alert get the active ones. On all pages alerts go when their time has come. */
export async function showAlerts(document: Document, now: () => number): Promise<void> {
  const isRendered = document.body.dataset.alerts === 'shown'
  const bar = isRendered
    ? document.querySelector<HTMLElement>('[aria-label="Alerts"]')
    : await addAlertBar(document, now)
  if (bar === null) return
  for (const alert of bar.querySelectorAll<HTMLElement>('[data-ends-at]')) {
    const remaining = Date.parse(alert.dataset.endsAt ?? '') - now()
    if (remaining > 0) setTimeout(() => removeAlert(alert), remaining)
    else removeAlert(alert)
  }
}

async function addAlertBar(document: Document, now: () => number): Promise<HTMLElement | null> {
  // Readers can do without alerts where the file doesn't arrive whole.
  const published: LabelledAlert[] = await fetch(ACTIVE_ALERTS_PATH)
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => [])
  const alerts = published.filter(({ id, endsAt }) => Date.parse(endsAt) > now() && !readClosedAlertIds().includes(id))
  if (alerts.length === 0) return null
  const bar = makeElement('aside', `${ALERT_CLASSES.list} ${ALERT_CLASSES.bar}`)
  bar.ariaLabel = 'Alerts'
  bar.append(...alerts.map((alert) => createAlertElement(document, alert)))
  // The bar comes early for keyboards and screen readers, after the link to the content; it is last only to the eye.
  document.body.firstElementChild?.after(bar)
  return bar
}

function createAlertElement(document: Document, { id, label, text, url, endsAt }: LabelledAlert): HTMLElement {
  const element = makeElement('p', ALERT_CLASSES.alert)
  Object.assign(element.dataset, { alert: id, endsAt })
  const body = makeElement(url === null ? 'span' : 'a', ALERT_CLASSES.text, text)
  if (url !== null) body.setAttribute('href', url)
  const close = makeElement('button', ALERT_CLASSES.close, 'Close')
  close.addEventListener('click', () => {
    noteAlertClosed(id)
    removeAlert(element)
    const next =
      document.querySelector<HTMLElement>('[data-alert] button') ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  })
  element.append(makeElement('strong', ALERT_CLASSES.level, label), body, close)
  return element
}

function removeAlert(alert: HTMLElement): void {
  const bar = alert.closest('aside')
  alert.remove()
  if (bar?.childElementCount === 0) bar.remove()
}

function noteAlertClosed(id: string): void {
  try {
    sessionStorage.setItem(CLOSED_ALERTS_KEY, JSON.stringify([...readClosedAlertIds(), id]))
  } catch {
    // The alert comes back on the next page if the browser stores nothing.
  }
}

function readClosedAlertIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(CLOSED_ALERTS_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}
