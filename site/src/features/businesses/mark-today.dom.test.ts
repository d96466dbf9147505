import { expect, it } from 'vitest'
import { markToday } from './mark-today.ts'

it('marks the county’s day, not the reader’s', () => {
  document.body.innerHTML = `<table data-opening-hours="America/Chicago"><tbody>
    <tr data-weekday="friday"><th>Friday</th></tr><tr data-weekday="saturday"><th>Saturday</th></tr></tbody></table>`
  markToday(document, Date.parse('2026-11-21T03:00:00Z'))
  markToday(document, Date.parse('2026-11-21T03:00:00Z'))
  const current = document.querySelectorAll('[aria-current="date"]')
  expect([...current].map((row) => row.textContent?.trim())).toEqual(['Friday Today'])
})
