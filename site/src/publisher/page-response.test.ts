import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepResponseBytes } from './page-response.ts'

const Plain = globalThis.Response
const html = '<p>Cedar’s fair</p>'
const page = () =>
  new Response(new TextEncoder().encode(html), { status: 404, headers: { 'content-type': 'text/html' } })

beforeAll(keepResponseBytes)
afterAll(() => {
  globalThis.Response = Plain
})

it('hands out the bytes that it was made of', async () => {
  const bytes = new TextEncoder().encode(html)
  expect(await new Response(bytes).arrayBuffer()).toBe(bytes.buffer)
})

it('reads like any other response', async () => {
  expect(page().status).toBe(404)
  expect(await page().text()).toBe(html)
  expect(await page().clone().text()).toBe(html)
  expect(await (await page().blob()).text()).toBe(html)
  expect(new TextDecoder().decode(await page().bytes())).toBe(html)
  expect(await new Response(page().body, page()).text()).toBe(html)
  expect(await new Response(new TextEncoder().encode('[1]')).json()).toEqual([1])
  const form = new Response(new TextEncoder().encode('a=1'), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect((await form.formData()).get('a')).toBe('1')
})
