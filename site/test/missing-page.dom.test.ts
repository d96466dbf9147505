import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showMissingPage } from '../src/features/missing/missing-page.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'

const compiled = await renderedSite(contentOf()).page('/404')

let requests: string[]
const reload = vi.fn<() => void>()

async function open(path: string, status: string | undefined): Promise<void> {
  history.replaceState(null, '', path)
  document.title = compiled.title
  document.body.innerHTML = compiled.querySelector('main')?.innerHTML ?? ''
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return status ? Response.json({ status }) : new Response(null, { status: 404 })
  })
  await showMissingPage(document, reload)
}

const heading = () => document.querySelector('h1')?.textContent

beforeEach(() => {
  requests = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  reload.mockReset()
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('the page for what is not there, with script', () => {
  it('loads an article again that was published a moment ago', async () => {
    await open('/just-published', 'published')
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Loading article...')
    expect(requests).toContain('/api/articles/by-slug/just-published')
    expect(reload).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each(['/no/such/page', '/Ünfug'])('asks nobody about %s', async (path) => {
    await open(path, 'published')
    expect(heading()).toBe('404 Page Not Found')
    expect(requests).toEqual([])
  })
})
