import { foldLetters } from '@hometown/shared-types/search-tokens'

/** Keeps of the page's obituaries those in sight whose names begin with what is typed. Enter searches all years. */
export function findObituaries(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('[data-find-obituary]')
  const field = form?.querySelector<HTMLInputElement>('[name="q"]')
  const status = page.querySelector('[data-find-status]')
  if (!form || !field || !status) return
  form.action = '/search'
  const filter = () => {
    const words = wordsOf(field.value)
    const cards = [...page.querySelectorAll<HTMLElement>('.card-obituary')]
    const shown = cards.filter((card) => hasName(card.querySelector('.card-title')?.textContent ?? '', words))
    for (const card of cards) card.hidden = !shown.includes(card)
    status.textContent = words.length === 0 ? '' : messageOf(shown.length)
  }
  field.addEventListener('input', filter)
  // Browsers keep what was typed when a reader comes back.
  filter()
}

/** Each word begins a word of the title, whatever its accents. */
export function hasName(title: string, words: readonly string[]): boolean {
  const known = wordsOf(title)
  return words.every((word) => known.some((name) => name.startsWith(word)))
}

function wordsOf(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function messageOf(found: number): string {
  if (found === 0) return 'No one on this page has that name. Choose “Search all years”.'
  return found === 1 ? '1 obituary on this page' : `${found} obituaries on this page`
}
