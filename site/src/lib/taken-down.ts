import { encodeSlug } from '@hometown/shared-types/article-slug'
import { TAKEN_DOWN_PREFIX, type TakenDown } from '@hometown/shared-types/seen'
import type { SiteInfo } from '@hometown/shared-types/site-info'

type Taking = Pick<SiteInfo, 'takenDown'>

/** Where the page is kept that says that this one was taken down. Hosts answer with it at the address itself. */
export function takenDownFilePath(path: string): string {
  return TAKEN_DOWN_PREFIX + path
}

/** @param file such as `/taken-down/county-fair` */
export function findTakenDown({ takenDown = [] }: Taking, file: string): TakenDown | undefined {
  const path = file.slice(TAKEN_DOWN_PREFIX.length)
  return takenDown.find((one) => one.to === null && one.path === path)
}

export function listTakenDownFiles({ takenDown = [] }: Taking): string[] {
  return takenDown.flatMap(({ path, to }) => (to === null ? [takenDownFilePath(path)] : []))
}

/** The files that may change. */
export function changedTakenDownFiles(before: Taking, after: Taking): string[] {
  const known = new Map((before.takenDown ?? []).map((one) => [one.path, JSON.stringify(one)]))
  const now = new Map((after.takenDown ?? []).map((one) => [one.path, JSON.stringify(one)]))
  const paths = new Set([...known.keys(), ...now.keys()])
  return [...paths].filter((path) => known.get(path) !== now.get(path)).map(takenDownFilePath)
}

/**
 * Former addresses that another article has had since: it was renamed, or taken down as well. What readers find there is
 * said of that one.
 */
export function pathsOfOthers({ redirects, takenDown = [] }: Pick<SiteInfo, 'redirects' | 'takenDown'>): Set<string> {
  return new Set([...redirects.map(({ from }) => `/${encodeSlug(from)}`), ...takenDown.map(({ path }) => path)])
}
