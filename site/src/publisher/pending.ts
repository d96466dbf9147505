import { join } from 'node:path'
import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'
import { fileOfPage, type PagePath, readIfThere } from './files.ts'
import type { Touched } from './pages.ts'
import { RenderError } from './render.ts'

/** Failures with a notice of their own; further ones are only counted. */
const NAMED = 10

/** What the next publish has to do. One that fails leaves it to the one after it. */
export interface Pending {
  scope: 'paths' | 'everything' | 'release'
  readonly touched: Touched
  /** Addresses whose item is elsewhere; another one may have the address now. */
  readonly moved: Set<PagePath>
  /** Addresses whose item is nowhere. */
  readonly withdrawn: Set<PagePath>
  /** Pages that show something withdrawn under an address that it had before. */
  readonly outdated: Set<PagePath>
  /** They may be others. */
  redirects: boolean
  readonly notices: Set<string>
}

export function nothingPending(scope: Pending['scope'] = 'paths'): Pending {
  return {
    ...{ scope, redirects: false, touched: new Map(), notices: new Set() },
    ...{ moved: new Set(), withdrawn: new Set(), outdated: new Set() },
  }
}

export function noteAddress(pending: Pending, before: PagePath | undefined, after: PagePath | undefined): void {
  if (before === undefined || before === after) return
  pending[after === undefined ? 'withdrawn' : 'moved'].add(before)
}

/** Whatever shows an article, an event or a business also has its address, or at least the last part of it. */
export function namesWithdrawn(bytes: Buffer, { withdrawn }: Pick<Pending, 'withdrawn'>): boolean {
  if (withdrawn.size === 0) return false
  // Calendar files break long lines.
  const text = bytes.toString('utf8').replaceAll('\r\n ', '')
  return [...withdrawn].some((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return text.includes(name) && new RegExp(`(?<![\\w-])${escapeRegExp(name)}(?![\\w-])`).test(text)
  })
}

/** Pages that couldn't be rendered. */
export type Failures = ReadonlyMap<PagePath, { readonly error: unknown; readonly isKept: boolean }>

/**
 * Notes failures, and answers with the file that readers still see, unless it shows something that is withdrawn or
 * elsewhere now.
 * @param root the live site until this publish
 */
export function createFailures(root: string | undefined, pending: Pending) {
  const failures: Map<PagePath, { error: unknown; isKept: boolean }> = new Map()
  function onFailure(path: PagePath, error: unknown): Buffer | undefined {
    const isFit = ![pending.moved, pending.withdrawn, pending.outdated].some((paths) => paths.has(path))
    const last = root !== undefined && isFit ? readIfThere(join(root, fileOfPage(path))) : undefined
    const kept = last && namesWithdrawn(last, pending) ? undefined : last
    failures.set(path, { error, isKept: kept !== undefined })
    return kept
  }
  return { failures, onFailure }
}

export function noticesOf(failures: Failures): string[] {
  const notices = [...failures].slice(0, NAMED).map(([path, { error, isKept }]) => {
    const cause = error instanceof RenderError ? error.cause : error
    const why = cause instanceof Error ? ` (${cause.message})` : ''
    const state = isKept ? 'Readers still see its last version.' : 'Readers can’t see it yet.'
    return `Couldn’t update the page ${path}${why}. ${state} To try again, edit and save the content on it.`
  })
  const more = failures.size - notices.length
  return more > 0 ? [...notices, `${more} more ${more === 1 ? 'page' : 'pages'} couldn’t be updated.`] : notices
}
