import { nameKey } from '@hometown/shared-types/rules/names'
import { compareText } from '@hometown/shared-types/rules/text'
import type { SiteFixture } from '../../lib/fixtures.ts'

export function teamsOf({ team, opponent }: SiteFixture): string {
  return `${nameKey(team)}|${nameKey(opponent)}`
}

/** Returns each team once, whatever its spellings. */
export function namedTeams(games: readonly SiteFixture[]): { key: string; name: string }[] {
  const names = new Map(games.flatMap(({ team, opponent }) => [team, opponent].map((name) => [nameKey(name), name])))
  return Array.from(names, ([key, name]) => ({ key, name })).sort((one, other) => compareText(one.key, other.key))
}

/** Hides the games of other teams, and days, parts and sports without any of this one, with their links. */
export function filterByTeam(document: Document): void {
  const select = document.querySelector<HTMLSelectElement>('[data-team-filter]')
  select?.addEventListener('change', () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-teams]'))
      row.hidden = select.value !== '' && !row.dataset.teams?.split('|').includes(select.value)
    for (const part of document.querySelectorAll<HTMLElement>('[data-games], [data-games] tbody'))
      part.hidden = part.querySelector('[data-teams]:not([hidden])') === null
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-to-games]'))
      link.hidden = document.getElementById(link.hash.slice(1))?.closest('[hidden]') !== null
  })
}
