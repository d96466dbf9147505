import type { SearchAnswer } from '@hometown/shared-types/contract/search'
import { beforeEach, expect, it, vi } from 'vitest'
import { openSearchPage } from './search-page.ts'

const PAGE = `
  <form data-search-form data-time-zone="UTC"><input name="q"><select name="category"><option value=""></option>
    <option value="Sports" data-colour="blue" data-label="Sports Schedule"></option></select>
    <select name="year"><option value=""></option></select></form>
  <p data-search-status></p><div data-search-results></div>`

const fetched = vi.fn<(address: string) => Promise<Response>>()
const status = () => document.querySelector('[data-search-status]')?.textContent
const titles = () => [...document.querySelectorAll('[data-search-results] h2')].map(({ textContent }) => textContent)
const press = () => document.querySelector<HTMLButtonElement>('[data-search-results] button')?.click()

function answer(title: string, more: Partial<SearchAnswer> = {}): Response {
  const found = { slug: 'pie', title, category: 'Sports', publishedAt: 0, imageUrl: null, excerpt: '' }
  return Response.json({ q: 'pie', data: [found], total: 1, totalPages: 1, ...more })
}

function search(words: string): void {
  const field = document.querySelector<HTMLInputElement>('[name="q"]')
  if (field) field.value = words
  openSearchPage(document)
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = PAGE
  document.body.dataset.apiUrl = 'https://api.example.org'
})

it('shows the service’s results page by page, and keeps the words in the address', async () => {
  fetched.mockResolvedValueOnce(answer('Pie', { total: 21, totalPages: 2 }))
  search('pie')
  await vi.waitFor(() => expect(titles()).toEqual(['Pie']), 60_000)
  expect(fetched).toHaveBeenLastCalledWith('https://api.example.org/api/search?q=pie&category=&year=&page=1')
  expect([status(), location.search]).toEqual(['21 results for “pie”', '?q=pie'])
  expect(document.querySelector('.badge')?.textContent).toBe('Sports Schedule')
  fetched.mockResolvedValueOnce(answer('Pie again', { total: 21, totalPages: 2 }))
  press()
  await vi.waitFor(() => expect(titles()).toEqual(['Pie', 'Pie again']), 60_000)
  expect(document.activeElement?.textContent).toBe('Pie again')
  expect(document.querySelector('[data-search-results] button')).toBeNull()
})

it('says that the service is away, and tries again', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }))
  search('pie')
  await vi.waitFor(() => expect(status()).toBe('Couldn’t search. Check your connection, then try again.'), 60_000)
  fetched.mockResolvedValueOnce(answer('Pie'))
  press()
  await vi.waitFor(() => expect(status()).toBe('1 result for “pie”'), 60_000)
})
