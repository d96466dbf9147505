/** A removed element may take several frames to leave the page on a slow machine. */
const FRAMES = 30

/** Focuses the screen if the focused element is gone, such as a deleted row. */
export function findLostFocus(framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    else if (framesLeft > 1) findLostFocus(framesLeft - 1)
  })
}
