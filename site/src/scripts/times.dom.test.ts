import { beforeEach, describe, expect, it } from 'vitest'
import { showDateOfToday, showTimesAgo } from './times.ts'

const now = Date.parse('2026-11-20T15:00:00Z')

beforeEach(() => {
  document.body.innerHTML = `
    <time datetime="2026-11-20T12:00:00.000Z" data-time-ago>November 20, 2026</time>
    <time datetime="nonsense" data-time-ago>November 19, 2026</time>
    <time datetime="2026-11-18">November 18, 2026</time>
    <time data-today="America/Chicago"></time>`
})

describe('times on a page', () => {
  it('become time ago where there is a clock, with the date as a tooltip', () => {
    showTimesAgo(document, now)
    showTimesAgo(document, now + 60 * 60 * 1000)
    const [published, broken, plain] = document.querySelectorAll('time')
    expect(published?.textContent).toBe('4 hours ago')
    expect(published?.title).toBe('November 20, 2026')
    expect(broken?.textContent).toBe('November 19, 2026')
    expect(plain?.textContent).toBe('November 18, 2026')
  })

  it('give the masthead the county’s date, not the reader’s', () => {
    showDateOfToday(document, Date.parse('2026-11-21T03:00:00Z'))
    const today = document.querySelector<HTMLTimeElement>('time[data-today]')
    expect(today?.textContent).toBe('Friday, November 20, 2026')
    expect(today?.dateTime).toBe('2026-11-20')
  })
})
