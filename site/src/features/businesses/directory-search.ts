import { phoneLink } from '../../lib/contact-links.ts'

/** As the directory's list has it. */
export interface ListedBusiness {
  readonly name: string
  readonly path: string
  readonly category: string
  readonly address: string
  readonly phone: string
}

interface Entry extends ListedBusiness {
  /** All searchable text, with case and accents folded. */
  readonly words: string
}

const SHOWN = 60

/** Filters the directory while the reader types. The URL keeps the words so that results can be shared. */
export function openDirectorySearch(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('[data-directory-search]')
  const field = form?.querySelector('input')
  const status = document.querySelector('[data-directory-status]')
  const found = document.querySelector<HTMLElement>('[data-directory-found]')
  const browse = document.querySelector<HTMLElement>('[data-directory-browse]')
  if (!form || !field || !status || !found || !browse) return
  let entries: Promise<Entry[]> | undefined
  let latest = 0

  async function search(words: string): Promise<void> {
    const mine = ++latest
    if (words === '') return show('', [], false)
    entries ??= readList(form?.dataset.directorySearch ?? '')
    try {
      const wanted = folded(words).split(/\s+/).filter(Boolean)
      const matching = (await entries).filter((entry) => wanted.every((word) => entry.words.includes(word)))
      if (mine === latest) show(label(matching.length, words), matching.slice(0, SHOWN), true)
    } catch {
      entries = undefined
      if (mine === latest)
        show('Couldn’t search the directory. Try again in a moment, or browse the categories.', [], false)
    }
  }

  function show(text: string, matching: readonly Entry[], isSearch: boolean): void {
    if (!status || !found || !browse) return
    status.textContent = text
    found.replaceChildren(...matching.map(itemOf))
    found.hidden = !isSearch
    browse.hidden = isSearch
  }

  function answer(): void {
    const words = field?.value.trim() ?? ''
    history.replaceState(history.state, '', words === '' ? location.pathname : `?${new URLSearchParams({ q: words })}`)
    search(words).catch(reportError)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    answer()
  })
  field.addEventListener('input', answer)
  field.value = new URLSearchParams(location.search).get('q') ?? field.value
  if (field.value !== '') search(field.value.trim()).catch(reportError)
}

function label(count: number, words: string): string {
  if (count === 0) return `No businesses found for “${words}”.`
  const businesses = `${count.toLocaleString('en-US')} ${count === 1 ? 'business' : 'businesses'}`
  return count > SHOWN ? `${businesses}. Showing the first ${SHOWN}; add a word to narrow them down.` : businesses
}

function itemOf({ name, path, category, address, phone }: Entry): HTMLLIElement {
  const item = document.createElement('li')
  const line = document.createElement('p')
  line.className = 'text-sm text-quiet'
  line.append(address || (phone ? '' : category))
  if (phone) line.append(address && ' · ', linkTo(phoneLink(phone), phone))
  item.append(linkTo(path, name), line)
  return item
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

async function readList(address: string): Promise<Entry[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const listed: ListedBusiness[] = await response.json()
  return listed.map((business) => {
    const { name, category, address, phone } = business
    return { ...business, words: folded(`${name} ${category} ${address} ${phone}`) }
  })
}

/** 'cafe obrien' finds 'Café O’Brien'. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}
