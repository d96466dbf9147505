/** What goes leaves the page with one of the next paints: on a slow machine not with the first. */
const FRAMES = 30

/** Gives the focus to the screen where what had it is gone, such as the row that was deleted. */
export function findLostFocus(framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    else if (framesLeft > 1) findLostFocus(framesLeft - 1)
  })
}
