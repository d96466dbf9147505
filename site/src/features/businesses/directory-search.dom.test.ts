import { beforeEach, expect, it, vi } from 'vitest'
import { openDirectorySearch } from './directory-search.ts'

const PAGE = `
  <form data-directory-search><input name="q"></form><p data-directory-status></p>
  <ul data-directory-found hidden></ul>
  <div data-directory-browse>
    <section><h2>Food &amp; Drink</h2><ul>
      <li><a href="/business-directory/cafe">Café O’Brien</a><p>1 Mill Street
 · <a href="tel:5550142">555-0142</a></p></li>
      <li><a href="/business-directory/pies">Pies</a></li></ul></section>
    <section><h2>Shops</h2><ul><li><a href="/business-directory/shop">Shop</a><p>Mill Street</p></li></ul></section>
  </div>`

const $ = (selector: string) => document.querySelector<HTMLElement>(selector)
const found = () => [...document.querySelectorAll('[data-directory-found] li > a')].map((link) => link.textContent)

async function type(words: string): Promise<void> {
  const field = document.querySelector('input')
  if (field) field.value = words
  field?.dispatchEvent(new Event('input'))
  await vi.waitFor(() => expect($('[data-directory-browse]')?.hidden).toBe(words !== ''), 60_000)
}

beforeEach(() => {
  history.replaceState(null, '', '/business-directory')
  document.body.innerHTML = PAGE
})

it('finds names, streets and trades, whatever their accents, and keeps the words in the address', async () => {
  openDirectorySearch(document)
  await type('cafe obrien')
  expect(found()).toEqual(['Café O’Brien'])
  expect($('[data-directory-found] p')?.innerHTML).toBe('1 Mill Street · <a href="tel:5550142">555-0142</a>')
  expect(location.search).toBe('?q=cafe+obrien')
  await type('mill')
  expect(found()).toEqual(['Café O’Brien', 'Shop'])
  await type('drink pies')
  expect(found()).toEqual(['Pies'])
  expect($('[data-directory-status]')?.textContent).toBe('1 business')
})

it('shows the whole directory again when the words are gone', async () => {
  openDirectorySearch(document)
  await type('nobody')
  expect($('[data-directory-status]')?.textContent).toBe('No businesses found for “nobody”.')
  await type('')
  expect([$('[data-directory-found]')?.hidden, location.search]).toEqual([true, ''])
})

it('answers an address that has words already', async () => {
  history.replaceState(null, '', '/business-directory?q=shop')
  openDirectorySearch(document)
  await vi.waitFor(() => expect(found()).toEqual(['Shop']), 60_000)
})

it('reads the list of a large directory once, with the first words', async () => {
  const answer = {
    categories: ['Shops'],
    businesses: Array.from({ length: 200 }, (_, at) => [`shop-${at}`, `Shop ${at}`, 0, '', '']),
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
  const form = $('[data-directory-search]')
  if (form) form.dataset.list = '/business-directory/list.json'
  openDirectorySearch(document)
  expect(fetched).not.toHaveBeenCalled()
  await type('shop')
  await vi.waitFor(() => expect(found()).toHaveLength(60), 60_000)
  expect($('[data-directory-status]')?.textContent).toContain('200 businesses. Showing the first 60;')
  await type('shop 19')
  await vi.waitFor(() => expect(found()).toHaveLength(12), 60_000)
  expect($('[data-directory-found] a')?.getAttribute('href')).toBe('/business-directory/shop-19')
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockRestore()
})
