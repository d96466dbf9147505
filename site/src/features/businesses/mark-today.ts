const MARK = 'ml-1.5 rounded-[3px] border border-current px-1.5 py-px text-(length:--text-xs) font-semibold'

/** Marks the county's current day in a table of opening hours: rendered pages don't know the date. */
export function markToday(root: ParentNode, now: number): void {
  for (const table of root.querySelectorAll<HTMLElement>('[data-opening-hours]')) {
    const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: table.dataset.openingHours || 'UTC' })
      .format(now)
      .toLowerCase()
    const row = table.querySelector<HTMLElement>(`[data-weekday="${today}"]`)
    if (row === null || row.ariaCurrent !== null) continue
    row.setAttribute('aria-current', 'date')
    row.querySelector('th')?.insertAdjacentHTML('beforeend', ` <span class="${MARK}">Today</span>`)
  }
}
