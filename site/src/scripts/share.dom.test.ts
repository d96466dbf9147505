import { beforeEach, expect, it, vi } from 'vitest'
import { offerSharing } from './share.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <div data-share-address="https://news.example.org/fair" data-share-title="The fair">
      <button data-share="copy" hidden>Copy link</button>
      <button data-share="send" hidden>Share…</button>
      <button data-share="print" hidden>Print</button>
      <span data-share-status></span>
    </div>`
})

const button = (way: string) => document.querySelector<HTMLButtonElement>(`[data-share=${way}]`)

it('sharing an article copies the address, and says so', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  offerSharing(document)
  button('copy')?.click()
  await vi.waitFor(() => expect(document.querySelector('[data-share-status]')?.textContent).toBe('Link copied'), 60_000)
  expect(writeText).toHaveBeenCalledWith('https://news.example.org/fair')
  expect(button('copy')?.textContent).toBe('Link copied')
})
