import { MOST_ITEMS } from './scraped-item.ts'

/** What editors read among the checks of a source of which one reading takes only a part. */
export function tooManyItems(count: number, kind: 'items' | 'events'): string[] {
  if (count <= MOST_ITEMS) return []
  const rest =
    kind === 'items'
      ? `the newest ${MOST_ITEMS}; older ones don’t become suggestions`
      : `the next ${MOST_ITEMS}; later ones follow when their days are nearer`
  return [`It lists ${count.toLocaleString('en-US')} ${kind}. We read ${rest}.`]
}
