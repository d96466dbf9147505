const WORD_ROTATION_MS = 800
const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

/** The word is decoration: hidden from screen readers, and never moving for readers who want less motion. */
export function rotateWord(document: Document): void {
  const word = document.querySelector<HTMLElement>('[data-rotating-words]')
  const button = document.querySelector<HTMLButtonElement>('[data-rotating-stop]')
  if (word === null || button === null) return
  const words = word.dataset.rotatingWords?.split(',') ?? []
  const reducedMotion = matchMedia(REDUCED_MOTION_QUERY)
  let index = 0
  let stopped = false
  let isVisible = true
  let timer: ReturnType<typeof setInterval> | undefined

  button.addEventListener('click', () => {
    stopped = !stopped
    button.setAttribute('aria-pressed', String(stopped))
    moveOrRest()
  })
  reducedMotion.addEventListener('change', moveOrRest)
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? true
    moveOrRest()
  }).observe(word)
  moveOrRest()

  function moveOrRest(): void {
    clearInterval(timer)
    if (button !== null) button.disabled = reducedMotion.matches
    if (isVisible && !stopped && !reducedMotion.matches) timer = setInterval(showNext, WORD_ROTATION_MS)
  }

  function showNext(): void {
    index = (index + 1) % words.length
    if (word !== null) word.textContent = words[index] ?? ''
  }
}
