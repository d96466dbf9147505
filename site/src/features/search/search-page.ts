import type { BadgeColour } from '@hometown/shared-types/category'
import { type ShownSearch, searchCountLabel, searchResultsHtml } from '@hometown/shared-types/search-results-html'
import { pictureUrl } from '../../lib/uploads.ts'
import { createSearcher, type Search } from './search.source.ts'
import type { SearchedFor } from './search-index.ts'

const PAGE_SIZE = 20
const TYPING_PAUSE_MS = 300

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
  const search = createSearcher(apiUrl)
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
      const found = await search(query)
      const first = await found.next(PAGE_SIZE)
      if (mine === latest)
        showFound(parts, query, found, searchResultsHtml(first, shownFrom(form, query, apiUrl)), apiUrl)
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

function showFound(parts: Parts, query: SearchedFor, found: Search, html: string, apiUrl: string): void {
  const { form, status, results } = parts
  results.ariaBusy = null
  results.innerHTML = html
  reportCount(status, query, found)
  const list = results.querySelector('ol')
  if (!found.hasMore || list === null) return
  const more = button(results, 'Show more results')
  more.addEventListener('click', async () => {
    more.disabled = true
    const next = await found.next(PAGE_SIZE).catch(() => undefined)
    more.disabled = false
    if (next === undefined) {
      status.textContent = 'Couldn’t load more results. Please try again.'
      return
    }
    const added = document.createElement('div')
    added.innerHTML = searchResultsHtml(next, shownFrom(form, query, apiUrl))
    const items = [...added.querySelectorAll('li')]
    list.append(...items)
    items[0]?.querySelector('a')?.focus()
    reportCount(status, query, found)
    if (!found.hasMore) more.remove()
  })
}

function reportCount(status: HTMLElement, query: SearchedFor, found: Search): void {
  const label = searchCountLabel(query.q, found.total)
  status.textContent = found.isComplete ? label : `${label} We couldn’t include the newest stories.`
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
  made.className = 'button search-more'
  made.textContent = label
  place.append(made)
  return made
}

/** The form already has the names and colors of the categories, except Jobs, so the list of them needn't be loaded. */
function shownFrom(form: HTMLFormElement, { q }: SearchedFor, apiUrl: string): ShownSearch {
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
