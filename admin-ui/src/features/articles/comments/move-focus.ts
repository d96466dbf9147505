export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Closes a form within `own` and focuses what opens it again, unless somebody has gone on working elsewhere.
 * @param close closes the form at once and returns the button that opens it.
 */
export function focusIfWithin(own: Element | null, close: () => HTMLElement | null): void {
  const active = document.activeElement
  const isHere = active === null || active === document.body || own?.contains(active) === true
  const opener = close()
  if (isHere) opener?.focus()
}
