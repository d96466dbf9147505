import { join } from 'node:path'
import { escapeRegExp } from '@hometown/shared-types/rules/text'
import { fileOfPage, type PagePath, readIfThere } from './files.ts'
import type { Touched } from './pages.ts'

/** This many failures get a notice of their own; further ones are only counted. */
const FAILURES_NAMED = 10

/** The next publish has to do this. A publish that fails leaves it to the one after it. */
export interface Pending {
  /** If it is true, every page is rendered, and compared with its file; else only what is touched. */
  isWhole: boolean
  readonly touched: Touched
  /** The addresses of what is on the site no more. */
  readonly withdrawn: Set<PagePath>
  /** The redirects may have changed. */
  redirects: boolean
  readonly notices: Set<string>
}

export function nothingPending(isWhole = false): Pending {
  return { isWhole, redirects: false, touched: new Map(), notices: new Set(), withdrawn: new Set() }
}

/** Looks for links to what was withdrawn: whatever shows an article, an event or a business links to it. */
export function linksToWithdrawn(bytes: Buffer, { withdrawn }: Pick<Pending, 'withdrawn'>): boolean {
  if (withdrawn.size === 0) return false
  // Calendar files break long lines.
  const text = bytes.toString('utf8').replaceAll('\r\n ', '')
  return [...withdrawn].some((path) => text.includes(path) && linkPatternTo(path).test(text))
}

/** Matches the address with and without a host, and no longer one: `/fair` is neither `/fair-2` nor `/events/fair`. */
function linkPatternTo(path: PagePath): RegExp {
  const name = escapeRegExp(path)
  // The expression begins with the path, because a look back from every place of a long text would be slow.
  return new RegExp(`${name}(?![\\w%-])(?<!(?<!/)/[^\\s"'<>/?#]+${name})`)
}

export type Failures = Map<PagePath, { readonly why: string; readonly isKept: boolean }>

/** Returns whether the file that readers see of a page stays: not if it shows something withdrawn. */
export function keepsLastVersion(root: string, path: PagePath, pending: Pending): boolean {
  const last = pending.withdrawn.has(path) ? undefined : readIfThere(join(root, fileOfPage(path)))
  return last !== undefined && !linksToWithdrawn(last, pending)
}

export function noticesOf(failures: Failures): string[] {
  const notices = [...failures].slice(0, FAILURES_NAMED).map(([path, { why, isKept }]) => {
    const state = isKept ? 'Readers still see its last version.' : 'Readers can’t see it yet.'
    return `Couldn’t update the page ${path} (${why}). ${state} To try again, edit and save the content on it.`
  })
  const more = failures.size - notices.length
  return more > 0 ? [...notices, `${more} more ${more === 1 ? 'page' : 'pages'} couldn’t be updated.`] : notices
}
