import type { Page } from '@playwright/test'

/** Long enough for what an editor does when one stops: reading its text out, keeping it. */
const PAUSE_MS = 700
const SENTENCES = [
  'Nobody waits for ',
  'a letter here. ',
  'The text is kept ',
  'while one types ',
  'and when one stops. ',
]
/** A quick typist. */
const BETWEEN_KEYS_MS = 60

/**
 * Types in the middle of an element, with pauses. Answers milliseconds from each key, by the event's own clock, to the
 * moment after the frame that shows its letter.
 */
export async function timeTyping(page: Page, selector: string): Promise<number[]> {
  await page.evaluate(placeCursor, selector)
  await page.evaluate(startClock)
  for (const sentence of SENTENCES) {
    for (const letter of sentence) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.waitForTimeout(BETWEEN_KEYS_MS)
    }
    await page.waitForTimeout(PAUSE_MS)
  }
  return page.evaluate(stopClock)
}

function placeCursor(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector)
  const paragraphs = element?.querySelectorAll('p')
  const middle = paragraphs?.[Math.floor(paragraphs.length / 2)]
  if (!element || !middle) throw new Error('There is nothing to type in.')
  element.focus()
  middle.scrollIntoView({ block: 'center' })
  getSelection()?.collapse(middle, 0)
}

interface Clock {
  times: number[]
  stop(): void
}

function startClock(): void {
  const times: number[] = []
  const onKey = (event: KeyboardEvent) => {
    const pressed = event.timeStamp
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // Comes after the frame was painted.
      port1.onmessage = () => times.push(performance.now() - pressed)
      port2.postMessage(undefined)
    })
  }
  addEventListener('keydown', onKey, true)
  const clock: Clock = { times, stop: () => removeEventListener('keydown', onKey, true) }
  Object.assign(globalThis, { typingClock: clock })
}

function stopClock(): number[] {
  const { typingClock } = globalThis as typeof globalThis & { typingClock?: Clock }
  typingClock?.stop()
  return typingClock?.times ?? []
}
