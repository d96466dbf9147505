import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countView } from './view-count.ts'

let server: Server
let asked: string[]
let answer: { status: number; body: string }

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  document.body.innerHTML = '<span data-views>7 views</span>'
  document.body.dataset.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.body.dataset.countViews = 'county-fair'
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

const shown = () => document.querySelector('[data-views]')?.textContent

describe('a view of an article', () => {
  it('is counted once and brings the number up to date', async () => {
    answer = { status: 200, body: '{"views":1234}' }
    await countView(document, 0)
    expect(asked).toEqual(['POST /api/articles/by-slug/county-fair/views'])
    expect(shown()).toBe('1,234 views')
  })

  it.each([
    [503, '{"message":"Busy","code":"busy"}'],
    [200, 'no json'],
    [200, '{"views":"many"}'],
  ])('leaves the page as it was when the service answers %i %s', async (status, body) => {
    answer = { status, body }
    await countView(document, 0)
    expect(shown()).toBe('7 views')
  })

  it('is not counted before the page is in sight', async () => {
    answer = { status: 200, body: '{"views":8}' }
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    const counting = countView(document, 0)
    expect(asked).toEqual([])
    state = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await counting
    expect(asked).toHaveLength(1)
    Reflect.deleteProperty(document, 'visibilityState')
  })

  it('is not counted on pages that are no articles', async () => {
    delete document.body.dataset.countViews
    await countView(document, 0)
    expect(asked).toEqual([])
  })
})
