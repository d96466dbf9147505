import type { BadgeColour } from '@hometown/shared-types/contract/category'
import type { SearchAnswer } from '@hometown/shared-types/contract/search'
import { type ShownSearch, searchCountLabel, searchResultsHtml } from '@hometown/shared-types/rules/search'
import { pictureUrl } from '../../lib/picture.ts'

const TYPING_PAUSE_MS = 300

/** As in the form; empty for no filter. */
interface SearchedFor {
  readonly q: string
  readonly category: string
  readonly year: string
}

interface Parts {
  form: HTMLFormElement
  words: HTMLInputElement
  status: HTMLElement
  results: HTMLElement
}

export function openSearchPage(document: Document): void {
  const parts = findParts(document)
  if (parts !== undefined) answerForm(parts, document.body.dataset.apiUrl ?? '')
}

function answerForm(parts: Parts, apiUrl: string): void {
  const { form, words } = parts
  let latest = 0
  let asked = ''
  let typing: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    clearTimeout(typing)
    const query = readForm(form)
    const mine = ++latest
    asked = JSON.stringify(query)
    keepInAddress(query)
    if (query.q === '') return showNothing(parts)
    parts.results.ariaBusy = 'true'
    parts.status.textContent = 'Searching…'
    try {
      const answer = await askService(apiUrl, query, 1)
      if (mine === latest) showFound(parts, query, answer, apiUrl)
    } catch {
      if (mine === latest) showFailure(parts, run)
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run().catch(reportError)
  })
  // Typed words change once more when their field is left, as by pressing a result: that must stay where it is.
  form.addEventListener('change', () => {
    if (JSON.stringify(readForm(form)) !== asked) run().catch(reportError)
  })
  words.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(() => run().catch(reportError), TYPING_PAUSE_MS)
  })
  if (words.value === '') words.focus()
  else run().catch(reportError)
}

function findParts(document: Document): Parts | undefined {
  const form = document.querySelector<HTMLFormElement>('[data-search-form]')
  const words = form?.querySelector<HTMLInputElement>('[name="q"]')
  const status = document.querySelector<HTMLElement>('[data-search-status]')
  const results = document.querySelector<HTMLElement>('[data-search-results]')
  return form && words && status && results ? { form, words, status, results } : undefined
}

function readForm(form: HTMLFormElement): SearchedFor {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return { q: text('q'), category: text('category'), year: text('year') }
}

function keepInAddress(query: SearchedFor): void {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const search = new URLSearchParams(given).toString()
  history.replaceState(null, '', search === '' ? location.pathname : `?${search}`)
}

function showNothing({ status, results }: Parts): void {
  status.textContent = ''
  results.replaceChildren()
  results.ariaBusy = null
}

async function askService(apiUrl: string, query: SearchedFor, page: number): Promise<SearchAnswer> {
  const response = await fetch(`${apiUrl}/api/search?${new URLSearchParams({ ...query, page: String(page) })}`)
  if (!response.ok) throw new Error(`The search answered ${response.status}`)
  return response.json()
}

function showFound(parts: Parts, query: SearchedFor, first: SearchAnswer, apiUrl: string): void {
  const { form, status, results } = parts
  const htmlOf = ({ q, data }: SearchAnswer) => searchResultsHtml(data, shownFrom(form, q, apiUrl))
  results.ariaBusy = null
  results.innerHTML = htmlOf(first)
  status.textContent = searchCountLabel(query.q, first)
  if (first.totalPages < 2) return
  const more = button(results, 'Show more results')
  let page = 1
  more.addEventListener('click', async () => {
    more.disabled = true
    const next = await askService(apiUrl, query, page + 1).catch(() => undefined)
    more.disabled = false
    status.textContent =
      next === undefined ? 'Couldn’t load more results. Please try again.' : searchCountLabel(query.q, next)
    if (next === undefined) return
    page++
    const added = document.createElement('div')
    added.innerHTML = htmlOf(next)
    const items = [...added.querySelectorAll('li')]
    results.querySelector('ol')?.append(...items)
    items[0]?.querySelector('a')?.focus()
    if (page >= next.totalPages) more.remove()
  })
}

function showFailure({ status, results }: Parts, again: () => Promise<void>): void {
  status.textContent = 'Couldn’t search. Check your connection, then try again.'
  results.ariaBusy = null
  results.replaceChildren()
  button(results, 'Try again').addEventListener('click', () => again().catch(reportError))
}

function button(place: HTMLElement, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button mt-6'
  made.textContent = label
  place.append(made)
  return made
}

/** The form already has the names and colors of the categories, except Jobs, so the list of them needn't be loaded. */
function shownFrom(form: HTMLFormElement, q: string, apiUrl: string): ShownSearch {
  return {
    q,
    timeZone: form.dataset.timeZone ?? 'UTC',
    pictureUrl: (src) => pictureUrl(src, apiUrl),
    badge(category) {
      const option = form.querySelector<HTMLOptionElement>(`option[value="${category}"]`)
      return {
        badgeColour: (option?.dataset.colour ?? 'teal') as BadgeColour,
        badgeLabel: option?.dataset.label ?? category,
      }
    },
  }
}
