import { makeElement } from './make-element.ts'

interface ToastMessage {
  readonly title: string
  readonly description: string
  readonly isFailure?: boolean
}

export const TOAST_MS = 5000
export const DISMISSED_MS = 1_000_000
const TOAST_SWIPE_PX = 50

const TOAST_CLASSES =
  'flex touch-pan-y items-start justify-between gap-3 rounded-paper border border-l-4 border-rule-strong bg-paper px-4 py-3.5 text-sm shadow-[0_6px_24px_rgb(0_0_0/0.18)] motion-safe:transition-opacity starting:opacity-0'

export function openToaster(document: Document): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'F8') document.querySelector<HTMLElement>('[data-toaster]')?.focus()
  })
}

/** Replaces the last toast. A toast goes by itself unless a reader is using it. */
export function showToast(document: Document, toast: ToastMessage): void {
  const container = document.querySelector('[data-toaster]')
  if (container === null) return
  const element = createToastElement(toast)
  container.replaceChildren(element)
  letToastDisappear(document, element)
}

function createToastElement({ title, description, isFailure = false }: ToastMessage): HTMLElement {
  const element = makeElement('div', `${TOAST_CLASSES} ${isFailure ? 'border-l-danger' : 'border-l-accent'}`)
  element.role = isFailure ? 'alert' : 'status'
  const words = makeElement('div', '')
  words.append(
    makeElement('p', `font-semibold ${isFailure ? 'text-danger' : ''}`, title),
    makeElement('p', 'text-quiet', description),
  )
  const close = makeElement(
    'button',
    'grid size-7 flex-none cursor-pointer place-items-center text-[1.25rem]/none',
    '×',
  )
  close.ariaLabel = 'Close notification'
  element.append(words, close)
  return element
}

function letToastDisappear(document: Document, element: HTMLElement): void {
  let remainingMs = TOAST_MS
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function dismiss(): void {
    stop()
    const hadFocus = element.contains(document.activeElement)
    element.hidden = true
    if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    setTimeout(() => element.remove(), DISMISSED_MS)
  }
  function run(): void {
    if (timer !== undefined || element.hidden) return
    since = performance.now()
    timer = setTimeout(dismiss, remainingMs)
  }
  function stop(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remainingMs -= performance.now() - since
  }

  element.querySelector('button')?.addEventListener('click', dismiss)
  element.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
  for (const event of ['pointerenter', 'focusin']) element.addEventListener(event, stop)
  for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, run)
  dismissToastBySwipe(element, dismiss)
  run()
}

function dismissToastBySwipe(element: HTMLElement, dismiss: () => void): void {
  let startX: number | undefined
  element.addEventListener('pointerdown', (event) => {
    startX = event.clientX
  })
  element.addEventListener('pointermove', (event) => {
    if (startX === undefined) return
    element.style.translate = `${Math.max(0, event.clientX - startX)}px`
  })
  element.addEventListener('pointerup', (event) => end(event.clientX))
  element.addEventListener('pointercancel', () => end(undefined))
  element.addEventListener('pointerleave', (event) => end(event.clientX))

  function end(x: number | undefined): void {
    if (startX === undefined) return
    if (x !== undefined && x - startX >= TOAST_SWIPE_PX) dismiss()
    else element.style.translate = ''
    startX = undefined
  }
}
