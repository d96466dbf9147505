import { useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import type { Screen } from './screens.ts'

interface Address {
  readonly pathname: string
  readonly search: object
}

/** The path of the sidebar's entry to which an address belongs. */
export function entryOf(screens: readonly Screen[], { pathname, search }: Address): string | undefined {
  // The editor of an existing article is a place among all articles.
  if (pathname === paths.content && ('edit' in search || 'id' in search)) return paths.articles
  const screen = screenAt(screens, pathname)
  return screen?.under ?? screen?.path
}

export function useCurrentEntry(screens: readonly Screen[]): string | undefined {
  return useLocation({ select: (location) => entryOf(screens, location) })
}

export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find(({ path }) => isAt(path, pathname))
}

function isAt(path: string, pathname: string): boolean {
  const [wanted, parts] = [path.split('/'), pathname.replace(/(?<=.)\/$/, '').split('/')]
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith('$') || part === parts[index])
}
