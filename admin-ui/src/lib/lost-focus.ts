/** How often it looks: half a second, because on a slow machine an element leaves the page after several frames. */
const FRAMES = 30

/**
 * Focuses the screen if the focused element is gone, such as a deleted row. It keeps looking after that: a closing
 * dialog gives the focus back to its opener, which may itself leave a moment later.
 */
export function findLostFocus(framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    if (framesLeft > 1) findLostFocus(framesLeft - 1)
  })
}
