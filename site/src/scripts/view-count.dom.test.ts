import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countView } from './view-count.ts'

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(Response.json({ views: 1234 }))
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = '<span data-views>7 views</span>'
  document.body.dataset.apiUrl = 'https://api.example.org'
  document.body.dataset.countViews = 'county-fair'
})

const shown = () => document.querySelector('[data-views]')?.textContent

describe('a view of an article', () => {
  it('is counted once and brings the number up to date', async () => {
    await countView(document, 0)
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      'https://api.example.org/api/articles/by-slug/county-fair/views',
      expect.objectContaining({ method: 'POST' }),
    )
    expect(shown()).toBe('1,234 views')
  })

  it.each([
    [503, '{"message":"Busy","code":"busy"}'],
    [200, 'no json'],
    [200, '{"views":"many"}'],
  ])('leaves the page as it was when the service answers %i %s', async (status, body) => {
    fetched.mockResolvedValue(new Response(body, { status }))
    await countView(document, 0)
    expect(shown()).toBe('7 views')
  })

  it('is not counted before the page is in sight', async () => {
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    const counting = countView(document, 0)
    expect(fetched).not.toHaveBeenCalled()
    state = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await counting
    expect(fetched).toHaveBeenCalledOnce()
    Reflect.deleteProperty(document, 'visibilityState')
  })
})
