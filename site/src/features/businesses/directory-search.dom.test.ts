import { beforeEach, expect, it } from 'vitest'
import { openDirectorySearch } from './directory-search.ts'

beforeEach(() => {
  history.replaceState(null, '', '/business-directory')
  document.body.innerHTML = `
    <form data-directory-search><input name="q"></form><p data-directory-status></p>
    <ul data-directory>
      <li><a>Café O’Brien</a><p>Food &amp; Drink</p><p>1 Mill Street</p></li>
      <li><a>Pies</a><p>Food &amp; Drink</p></li>
      <li><a>Shop</a><p>Shops</p><p>Mill Street</p></li>
    </ul>`
})

const shown = () => [...document.querySelectorAll('li:not([hidden]) a')].map((link) => link.textContent)
const status = () => document.querySelector('[data-directory-status]')?.textContent

function type(words: string): void {
  const field = document.querySelector('input')
  if (field) field.value = words
  field?.dispatchEvent(new Event('input'))
}

it('finds names, streets and trades, whatever their accents, and keeps the words in the address', () => {
  openDirectorySearch(document)
  type('cafe obrien')
  expect([shown(), location.search]).toEqual([['Café O’Brien'], '?q=cafe+obrien'])
  type('mill')
  expect(shown()).toEqual(['Café O’Brien', 'Shop'])
  type('drink pies')
  expect([shown(), status()]).toEqual([['Pies'], '1 business'])
  type('nobody')
  expect([shown(), status()]).toEqual([[], 'No businesses found for “nobody”.'])
  type('')
  expect([shown().length, status(), location.search]).toEqual([3, '', ''])
})
