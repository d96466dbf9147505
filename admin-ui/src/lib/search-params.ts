import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

export type SearchParams = Readonly<Record<string, string | number | boolean | undefined>>

/** Turns `?edit=5` into `{ edit: '5' }`, as plain text: the router's default would write JSON into the address. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Returns the query string with its `?`, without undefined and empty values. */
export function stringifySearch(search: SearchParams): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

export interface ChangeOptions {
  /** Back returns to the address before the change. */
  isStep?: boolean
  /** The change doesn't ask about unsaved changes. */
  isDiscarded?: boolean
}

export const listParams = {
  search: z.string().catch('').default(''),
  page: z.coerce.number().int().min(1).catch(1).default(1),
}

/** Changes after the screen was left are ignored. @param schema gets strings: coerce numbers, `.catch()` the rest. */
export function useSearchParams<T extends z.ZodType<SearchParams>>(
  schema: T,
): [values: z.output<T>, change: (values: Partial<z.output<T>>, options?: ChangeOptions) => void] {
  const navigate = useNavigate()
  const isHere = useIsOnThisScreen()
  const search = useSearch({ strict: false })
  const change = (values: Partial<z.output<T>>, { isStep = false, isDiscarded = false }: ChangeOptions = {}) => {
    if (!isHere()) return
    navigate({
      to: '.',
      search: { ...search, ...values },
      replace: !isStep,
      resetScroll: false,
      ignoreBlocker: isDiscarded,
    }).catch(reportError)
  }
  return [schema.parse(search), change]
}

/** Returns whether this screen is still the current target, even while another one loads. */
export function useIsOnThisScreen(): () => boolean {
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return () => withoutTrailingSlash(router.latestLocation.pathname) === withoutTrailingSlash(pathname)
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/\/$/, '')
}
