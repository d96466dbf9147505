import { expect, it } from 'vitest'
import { filterByTeam } from './team-filter.ts'

const row = (id: string, teams: string) => `<tr id="${id}" data-teams="${teams}"><td>Game</td></tr>`
const day = (id: string, rows: string) => `<tbody id="${id}"><tr><th>Day</th></tr>${rows}</tbody>`

it('leaves the games of one team, and the days and sports that have some', () => {
  document.body.innerHTML = `
    <select data-team-filter><option value="">All teams</option><option value="otters">Otters</option></select>
    <nav><a data-to-games id="to-1" href="#sport-1">Football</a><a data-to-games id="to-2" href="#sport-2">Volleyball</a></nav>
    <section data-games id="football"><h2 id="sport-1">Football</h2><div data-games id="coming"><table>
      ${day('friday', row('one', 'larks|otters') + row('two', 'sea otters|larks'))}${day('saturday', row('three', 'larks|herons'))}
    </table></div></section>
    <section data-games id="volleyball"><h2 id="sport-2">Volleyball</h2><div data-games id="results"><table>
      ${day('sunday', row('four', 'larks|millers'))}
    </table></div></section>`
  filterByTeam(document)
  const select = document.querySelector('select') ?? document.createElement('select')
  const hidden = () => Array.from(document.querySelectorAll('[hidden]'), ({ id }) => id)
  const choose = (team: string) => {
    select.value = team
    select.dispatchEvent(new Event('change'))
  }
  choose('otters')
  expect(hidden()).toEqual(['to-2', 'two', 'saturday', 'three', 'volleyball', 'results', 'sunday', 'four'])
  choose('')
  expect(hidden()).toEqual([])
})
