/** Hides the games of other teams, and days, parts and sports without any of this one, with their links. */
export function filterByTeam(document: Document): void {
  const select = document.querySelector<HTMLSelectElement>('[data-team-filter]')
  select?.addEventListener('change', () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-teams]'))
      row.hidden = select.value !== '' && !row.dataset.teams?.split('|').includes(select.value)
    for (const part of document.querySelectorAll<HTMLElement>('.schedule, .schedule-games, .schedule-games tbody'))
      part.hidden = part.querySelector('[data-teams]:not([hidden])') === null
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.schedule-sports a'))
      link.hidden = document.getElementById(link.hash.slice(1))?.closest('[hidden]') !== null
  })
}
