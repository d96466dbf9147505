// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { findObituaries } from './find-obituary.ts'

const NAMES = ['Eleanor Halvorsen, 91, who taught half the county', 'José Núñez-Hall, 70', 'Anne O’Malley, 84']

afterEach(() => {
  document.body.innerHTML = ''
})

function open(): { type(text: string): string[]; status(): string | null | undefined } {
  const cards = NAMES.map((name) => `<article class="card-obituary"><h2 class="card-title">${name}</h2></article>`)
  document.body.innerHTML = `
    <form data-find-obituary action="/api/search/page"><input name="q"></form>
    <p data-find-status></p>${cards.join('')}`
  findObituaries(document)
  const field = document.querySelector<HTMLInputElement>('[name="q"]')
  return {
    type(text) {
      if (field) field.value = text
      field?.dispatchEvent(new Event('input'))
      return [...document.querySelectorAll('article:not([hidden])')].map((card) => card.textContent ?? '')
    },
    status: () => document.querySelector('[data-find-status]')?.textContent,
  }
}

it('keeps those whose names begin with what is typed, in any order and without accents', () => {
  const { type, status } = open()
  expect(type('hal')).toEqual(NAMES.slice(0, 2))
  expect(status()).toBe('2 obituaries on this page')
  expect(type('NUN jo')).toEqual([NAMES[1]])
  expect(type('malley')).toEqual([NAMES[2]])
  expect(status()).toBe('1 obituary on this page')
  expect(type('alvorsen')).toEqual([])
  expect(status()).toBe('No one on this page has that name. Choose “Search all years”.')
  expect(type(' ')).toEqual(NAMES)
  expect(status()).toBe('')
})

it('leads to the search of all years, which reads the same fields', () => {
  open()
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/search')
})
