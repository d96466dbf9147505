import { join } from 'node:path'
import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'
import type { SiteContent } from '../lib/content.ts'
import { businessPath, eventPath, newsletterPath } from '../lib/paths.ts'
import { listFiles } from './client-files.ts'
import { fileOfPage, listPagePaths, type PagePath, pathOfFile } from './site-paths.ts'
import { readIfThere } from './write.ts'

const ITEM_FOLDERS = [eventPath(''), newsletterPath(''), businessPath('')]

/** What became of addresses since the last publish that succeeded. */
export class AddressChanges {
  /** Whose item is elsewhere or nowhere; another one may have the address now. */
  readonly left = new Set<PagePath>()
  /** Those whose item is nowhere. */
  readonly withdrawn = new Set<PagePath>()
  /** Show something withdrawn under an address that it had before. */
  readonly outdated = new Set<PagePath>()
  /** Redirects go from addresses without a page, so they may be others. */
  redirects = false

  note(before: PagePath | undefined, after: PagePath | undefined): void {
    if (before === after) return
    this.redirects = true
    if (before === undefined) return
    this.left.add(before)
    if (after === undefined) this.withdrawn.add(before)
  }

  add(other: AddressChanges): void {
    for (const path of other.left) this.left.add(path)
    for (const path of other.withdrawn) this.withdrawn.add(path)
    for (const path of other.outdated) this.outdated.add(path)
    this.redirects ||= other.redirects
  }
}

/** The page's file, if it shows neither what left its address nor anything withdrawn. */
export function lastVersion(
  root: string,
  path: PagePath,
  { left, withdrawn, outdated }: AddressChanges,
): Buffer | undefined {
  const bytes = left.has(path) || outdated.has(path) ? undefined : readIfThere(join(root, fileOfPage(path)))
  return bytes && namesAny(bytes, withdrawn) ? undefined : bytes
}

/** Whatever shows an article, an event or a business also has its address, or at least the last part of it. */
export function namesAny(bytes: Buffer, withdrawn: ReadonlySet<PagePath>): boolean {
  if (withdrawn.size === 0) return false
  // Calendar files break long lines.
  const text = bytes.toString('utf8').replaceAll('\r\n ', '')
  return [...withdrawn].some((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return text.includes(name) && new RegExp(`(?<![\\w-])${escapeRegExp(name)}(?![\\w-])`).test(text)
  })
}

/** What may show content: not redirects, scripts and styles. */
export function isPageFile(file: string): boolean {
  return /^[^_].*\.(?:html|xml|ics|json)$/.test(file)
}

/** Addresses of articles, events, newsletters and businesses that have a file but no page, and don't lead elsewhere. */
export function lostPages(root: string, content: SiteContent): PagePath[] {
  const present = new Set(Array.from(listPagePaths(content), fileOfPage))
  const moved = new Set(content.site.redirects.map(({ from }) => from))
  const lost = listFiles(root).filter((file) => file.endsWith('.html') && !present.has(file))
  return lost.map(pathOfFile).filter((path) => isOfItem(path) && !moved.has(path))
}

function isOfItem(path: PagePath): boolean {
  const folder = ITEM_FOLDERS.find((start) => path.startsWith(start)) ?? '/'
  return !path.slice(folder.length).includes('/')
}
