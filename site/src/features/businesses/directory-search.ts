import { pluralize } from '../../lib/text.ts'

/** Hides what doesn't match while the reader types. The address keeps the words, so that links lead to results. */
export function openDirectorySearch(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('[data-directory-search]')
  const field = form?.querySelector('input')
  const status = document.querySelector('[data-directory-status]')
  if (!form || !field || !status) return
  const items = [...document.querySelectorAll<HTMLElement>('[data-directory] > li')]
  const entries = items.map((item) => ({ item, text: foldSearchText(item.textContent) }))

  function show(): void {
    const words = field?.value.trim() ?? ''
    const wanted = foldSearchText(words).split(/\s+/).filter(Boolean)
    const found = entries.filter(({ item, text }) => {
      item.hidden = !wanted.every((word) => text.includes(word))
      return !item.hidden
    })
    const count = pluralize(found.length, 'business', 'businesses')
    if (status)
      status.textContent = words === '' ? '' : found.length > 0 ? count : `No businesses found for “${words}”.`
  }
  function answer(event: Event): void {
    event.preventDefault()
    const words = field?.value.trim() ?? ''
    history.replaceState(history.state, '', words === '' ? location.pathname : `?${new URLSearchParams({ q: words })}`)
    show()
  }

  form.addEventListener('submit', answer)
  field.addEventListener('input', answer)
  field.value = new URLSearchParams(location.search).get('q') ?? field.value
  show()
}

/** Folds letters so that 'cafe obrien' finds 'Café O’Brien', and 'food & drink' is two words. */
function foldSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’&]/gu, '')
    .toLowerCase()
}
