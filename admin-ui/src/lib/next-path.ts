import { paths } from '../paths.ts'

/** The path to open after signing in: only paths of the desk, otherwise the dashboard. */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== 'string') return paths.dashboard
  // Parse as browsers do: '/\host' and '//host' lead to another origin.
  const base = 'https://desk.invalid'
  if (!URL.canParse(wanted, base)) return paths.dashboard
  const { origin, pathname, search, hash } = new URL(wanted, base)
  const isOfDesk = pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)
  return wanted.startsWith('/') && origin === base && isOfDesk ? pathname + search + hash : paths.dashboard
}
