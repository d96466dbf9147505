/**
 * An event or a newsletter over a list has its own address in the list's history. After a reload it is a page of its
 * own, and browsers would go back without loading the list.
 */
export function loadOtherPages(): void {
  const own = location.pathname
  addEventListener('popstate', ({ state }) => {
    if (location.pathname !== own && !liesOverPage(state)) location.reload()
  })
}

function liesOverPage(state: unknown): boolean {
  return ['event', 'newsletter'].some((name) => Reflect.get(Object(state), name) !== undefined)
}
