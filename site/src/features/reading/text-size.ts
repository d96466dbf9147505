import { sayStatus } from './reading-status.ts'

/** Kept under this key; `theme.js` sets the class before the first paint. */
export const TEXT_SIZE_KEY = 'text-size'
const SIZES = ['normal', 'large', 'larger'] as const
type TextSize = (typeof SIZES)[number]

/** One button for three sizes of an article's text. */
export function offerTextSizes(document: Document): void {
  const button = document.querySelector<HTMLButtonElement>('[data-text-size]')
  if (button === null) return
  show(currentSize(document))
  button.addEventListener('click', () => {
    const next = SIZES[(SIZES.indexOf(currentSize(document)) + 1) % SIZES.length] ?? 'normal'
    const root = document.documentElement.classList
    for (const size of SIZES) root.toggle(`text-${size}`, size === next && size !== 'normal')
    keep(next)
    show(next)
    sayStatus(document, `Text size: ${next}`)
  })

  function show(size: TextSize): void {
    if (button) button.ariaLabel = `Text size: ${size}`
  }
}

function currentSize(document: Document): TextSize {
  return SIZES.find((size) => document.documentElement.classList.contains(`text-${size}`)) ?? 'normal'
}

function keep(size: TextSize): void {
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // It stays for this page.
  }
}
