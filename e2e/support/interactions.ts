import type { Page } from '@playwright/test'

/** A click or tap, a shortcut or control key, or a field that was filled. */
export interface Interaction {
  readonly what: string
  readonly on: string
  /** Milliseconds. */
  readonly at: number
}

export interface Interactions {
  /** Every one since the beginning. Slice from an earlier length to count a part. */
  all(): readonly Interaction[]
  /** For the log: a numbered line for each, from an earlier length on. */
  table(from?: number): string
}

/**
 * Counts what a person does, from the browser's own events: only trusted ones, in the capture phase of the window before
 * any code of the page. The numbers are kept outside the page, so its code can't reset them. Call it before `goto`.
 */
export async function countInteractions(page: Page): Promise<Interactions> {
  const done: Interaction[] = []
  await page.exposeBinding('noteInteraction', (_source, { what, on }: Pick<Interaction, 'what' | 'on'>) => {
    done.push({ what, on, at: Date.now() })
  })
  await page.addInitScript(watch)
  return {
    all: () => [...done],
    table: (from = 0) =>
      done
        .slice(from)
        .map(({ what, on }, index) => `${String(index + 1).padStart(3)}  ${what.padEnd(12)}  ${on}`)
        .join('\n'),
  }
}

/** Runs in the page. */
function watch(): void {
  const global = window as unknown as { noteInteraction?: (interaction: Pick<Interaction, 'what' | 'on'>) => void }
  const note = global.noteInteraction
  if (!note) return
  delete global.noteInteraction
  const CONTROL_KEYS = /^(?:Enter|Tab|Escape|Arrow\w+|Home|End|Page\w+|F\d+)$/
  const MODIFIERS = /^(?:Control|Meta|Shift|Alt|CapsLock)$/
  let filled: EventTarget | null = null

  const isText = (target: EventTarget | null): target is HTMLElement =>
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit|file|range|color)$/.test(target.type)))
  const nameOf = (target: EventTarget | null): string => {
    const element =
      target instanceof Element ? (target.closest('button, a, label, input, textarea, [role]') ?? target) : null
    if (element === null || element === document.body || element.localName === 'main') return 'the page'
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
    const name = element.getAttribute('aria-label') ?? label?.trim()
    return (name || element.localName).replace(/\s+/g, ' ').slice(0, 40)
  }
  const on = (type: string, run: (event: Event) => void) =>
    addEventListener(type, (event) => event.isTrusted && run(event), { capture: true })

  on('pointerdown', ({ target }) => note({ what: 'click', on: nameOf(target) }))
  on('drop', ({ target }) => note({ what: 'drop', on: nameOf(target) }))
  on('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event as KeyboardEvent
    if (MODIFIERS.test(key) || repeat) return
    const isShortcut = ctrlKey || metaKey || altKey || CONTROL_KEYS.test(key) || !isText(target)
    if (!isShortcut) return
    const keys = [...(ctrlKey ? ['Ctrl'] : []), ...(metaKey ? ['Meta'] : []), ...(altKey ? ['Alt'] : []), key].join('+')
    note({ what: 'key', on: `${keys} in ${nameOf(target)}` })
  })
  // A field counts once each time that somebody comes to it and types.
  on('focusin', ({ target }) => {
    if (target !== filled) filled = null
  })
  on('input', (event) => {
    const { target } = event
    // What a shortcut pastes or undoes is counted with its key. Fields of dates and times don't say how they changed.
    const isTyped = event instanceof InputEvent && /^insert(?:Text|Composition)/.test(event.inputType)
    const isTime = target instanceof HTMLInputElement && /date|time|month|week/.test(target.type)
    if (!isText(target) || target === filled || !(isTyped || isTime)) return
    filled = target
    note({ what: 'field filled', on: nameOf(target) })
  })
  // A file counts with the press that opens the system's dialog, in which the browser sees nothing.
  on('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) note({ what: 'choice', on: nameOf(target) })
  })
}
