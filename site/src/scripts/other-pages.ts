/**
 * An event or a newsletter over a list has its own address in that list's history. After a reload it is a page of its
 * own, and browsers go Back from there without loading what the address names.
 */
export function loadOtherPages(): void {
  const own = location.pathname
  addEventListener('popstate', ({ state }) => {
    if (location.pathname !== own && !liesOverPage(state)) location.reload()
  })
}

/** What lies over a list shows itself. */
function liesOverPage(state: unknown): boolean {
  return ['event', 'newsletter'].some((name) => Reflect.get(Object(state), name) !== undefined)
}
