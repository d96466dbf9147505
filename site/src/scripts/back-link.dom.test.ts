import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leadBack } from './back-link.ts'

function cameFrom(referrer: string): void {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
}

/** Whether the page handled the click in place of the link. */
function click(init: MouseEventInit = {}): boolean {
  let taken = false
  const look = (event: Event) => {
    taken = event.defaultPrevented
    // jsdom can't navigate.
    event.preventDefault()
  }
  document.body.addEventListener('click', look, { once: true })
  document.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return taken
}

const back = vi.spyOn(history, 'back').mockImplementation(() => {})

beforeEach(() => {
  back.mockClear()
  history.pushState(null, '', '/story')
  document.body.innerHTML = '<a href="/" data-back>Back</a>'
  leadBack(document)
})

afterEach(() => vi.restoreAllMocks())

describe('Back', () => {
  it('returns to the page of this site that the reader came from', () => {
    cameFrom(`${location.origin}/sports`)
    expect(click()).toBe(true)
    expect(back).toHaveBeenCalledOnce()
  })

  it.each(['', 'https://search.example.com/?q=fair'])('leads home for a reader who came from "%s"', (referrer) => {
    cameFrom(referrer)
    expect(click()).toBe(false)
  })
})
