import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'

type SearchParams = Readonly<Record<string, string | number | undefined>>

/** `?edit=5` ⇄ `{ edit: '5' }`: plain text both ways, so that addresses stay as people write them. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: SearchParams): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/**
 * What follows the `?` of this screen, and how to change it.
 * An answer that comes after the screen was left changes nothing.
 * @param schema gets texts, as addresses have nothing else: coerce numbers, and `.catch()` what makes no sense.
 */
export function useSearchParams<T extends z.ZodType<SearchParams>>(
  schema: T,
): [values: z.output<T>, change: (values: Partial<z.output<T>>) => void] {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const search = useSearch({ strict: false })
  const change = (values: Partial<z.output<T>>) => {
    if (!isHere()) return
    navigate({ to: '.', search: { ...search, ...values }, replace: true, resetScroll: false }).catch(reportError)
  }
  return [schema.parse(search), change]
}

/** Whether this screen is still the one that is wanted, whatever is loading or shown. */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return () => withoutSlash(router.latestLocation.pathname) === withoutSlash(pathname)
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/$/, '')
}
