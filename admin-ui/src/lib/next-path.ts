import { paths } from '../paths.ts'

/** Where to go after signing in: a path of the desk, never another website's, else the dashboard. */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== 'string') return paths.dashboard
  // What browsers make of it decides: '/\host' and '//host' leave the origin.
  const base = 'https://desk.invalid'
  if (!URL.canParse(wanted, base)) return paths.dashboard
  const { origin, pathname, search, hash } = new URL(wanted, base)
  const isOfDesk = pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)
  return wanted.startsWith('/') && origin === base && isOfDesk ? pathname + search + hash : paths.dashboard
}
