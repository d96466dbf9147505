import type { Page } from '@playwright/test'

export interface DeadEnds {
  all(): readonly string[]
}

/**
 * What stops somebody: a refused or failed call, an alert, a message of failure, a screen that isn't there, and a press on a
 * button that is disabled. Call it before `goto`.
 */
export async function watchDeadEnds(page: Page): Promise<DeadEnds> {
  const found: string[] = []
  await page.exposeBinding('noteDeadEnd', (_source, what: string) => {
    found.push(what)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) found.push(`${response.status()} ${response.request().method()} ${pathname}`)
  })
  await page.addInitScript(watch)
  return { all: () => [...found] }
}

/** Runs in the page. */
function watch(): void {
  const global = window as unknown as { noteDeadEnd?: (what: string) => void }
  const note = global.noteDeadEnd
  // The desk only, not the frames that show mails and pages.
  if (!note || window !== window.top) return
  delete global.noteDeadEnd
  const FAILURE = '[role=alert], li:has(> svg.text-danger), h1'
  const seen = new WeakSet<Element>()
  const look = () => {
    for (const element of document.querySelectorAll(FAILURE)) {
      const text = element.textContent?.trim() ?? ''
      const isLost = element.localName !== 'h1' || /not found/i.test(text)
      if (seen.has(element) || !isLost || text === '') continue
      seen.add(element)
      note(`says “${text.slice(0, 120)}”`)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  const DISABLED = ':disabled, [aria-disabled=true]'
  addEventListener(
    'pointerdown',
    ({ clientX, clientY, isTrusted }) => {
      const button = document.elementFromPoint(clientX, clientY)?.closest('button, a, input, [role=menuitem]')
      if (isTrusted && button?.matches(DISABLED)) note(`“${button.textContent?.trim()}” is disabled`)
    },
    { capture: true },
  )
}
