import { beforeEach, expect, it, vi } from 'vitest'
import { openDirectorySearch } from './directory-search.ts'

const PAGE = `
  <form data-directory-search="/list.json"><input name="q"></form><p data-directory-status></p>
  <ul data-directory-found hidden></ul><div data-directory-browse></div>`

const listed = (name: string, category: string, address = '', phone = '') => ({
  ...{ name, category, address, phone },
  path: `/business-directory/${name.toLowerCase().replace(' ', '-')}`,
})
const LIST = [
  listed('Café O’Brien', 'Food & Drink', '1 Mill Street', '555-0142'),
  listed('Pies', 'Food & Drink'),
  listed('Shop', 'Shops', 'Mill Street'),
]
const fetched = vi.fn<(address: string) => Promise<Response>>()

const $ = (selector: string) => document.querySelector<HTMLElement>(selector)
const found = () => [...document.querySelectorAll('[data-directory-found] li > a')].map((link) => link.textContent)

async function type(words: string): Promise<void> {
  const field = document.querySelector('input')
  if (field) field.value = words
  field?.dispatchEvent(new Event('input'))
  await vi.waitFor(() => expect($('[data-directory-browse]')?.hidden).toBe(words !== ''), 60_000)
}

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(LIST))
  vi.stubGlobal('fetch', fetched)
  history.replaceState(null, '', '/business-directory')
  document.body.innerHTML = PAGE
})

it('finds names, streets and trades, whatever their accents, and keeps the words in the address', async () => {
  openDirectorySearch(document)
  await type('cafe obrien')
  await vi.waitFor(() => expect(found()).toEqual(['Café O’Brien']), 60_000)
  expect($('[data-directory-found] p')?.innerHTML).toBe('1 Mill Street · <a href="tel:5550142">555-0142</a>')
  expect(location.search).toBe('?q=cafe+obrien')
  await type('mill')
  await vi.waitFor(() => expect(found()).toEqual(['Café O’Brien', 'Shop']), 60_000)
  await type('drink pies')
  await vi.waitFor(() => expect(found()).toEqual(['Pies']), 60_000)
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

it('reads the list once, with the first words, and shows the first of many', async () => {
  fetched.mockImplementation(async () =>
    Response.json(Array.from({ length: 200 }, (_, at) => listed(`Shop ${at}`, 'Shops'))),
  )
  openDirectorySearch(document)
  expect(fetched).not.toHaveBeenCalled()
  await type('shop')
  await vi.waitFor(() => expect(found()).toHaveLength(60), 60_000)
  expect($('[data-directory-status]')?.textContent).toContain('200 businesses. Showing the first 60;')
  await type('shop 19')
  await vi.waitFor(() => expect(found()).toHaveLength(12), 60_000)
  expect($('[data-directory-found] a')?.getAttribute('href')).toBe('/business-directory/shop-19')
  expect(fetched).toHaveBeenCalledTimes(1)
})
