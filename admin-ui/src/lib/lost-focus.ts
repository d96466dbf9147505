/** Gives the focus to the screen where what had it is gone, such as the row that was deleted. */
export function findLostFocus(): void {
  // After the next paint: until then what goes is still there.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })
}
