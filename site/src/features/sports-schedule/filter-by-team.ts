/** Hides the games of other teams, and days, parts and sports without any of this one. */
export function filterByTeam(document: Document): void {
  const select = document.querySelector<HTMLSelectElement>('[data-team-filter]')
  select?.addEventListener('change', () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-teams]'))
      row.hidden = select.value !== '' && !row.dataset.teams?.split('|').includes(select.value)
    for (const part of document.querySelectorAll<HTMLElement>('.schedule, .schedule-games, .schedule-games tbody'))
      part.hidden = part.querySelector('[data-teams]:not([hidden])') === null
  })
}
