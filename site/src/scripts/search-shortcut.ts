/** `/` opens the search or focuses its field, except where the reader is typing. */
export function openSearchByKey(document: Document): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('[data-search-form] [name="q"]')
    if (field === null) location.assign('/search')
    else field.focus()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
