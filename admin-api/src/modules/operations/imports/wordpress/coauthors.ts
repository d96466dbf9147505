import { joinNames } from '@hometown/shared-types/byline'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import type { WxrEntry } from './read-wxr.ts'

/** Taxonomy of Co-Authors Plus and of PublishPress Authors. */
const COAUTHORS = 'author'
/** Co-Authors Plus puts it before a nicename, so that terms don't get the addresses of others. */
const NICENAME_PREFIX = /^cap-/

export interface AuthorNames {
  /** Display names by login. */
  accounts: ReadonlyMap<string, string>
  /** Display names of authors without an account, by nicename. */
  guests: ReadonlyMap<string, string>
}

/** An item of Co-Authors Plus for an author without an account. */
export function guestOf({ fields, meta }: WxrEntry): { nicename: string; name: string } {
  const name = meta['cap-display_name'] || fields.title || ''
  return { nicename: nicenameOf(fields['wp:post_name'] ?? ''), name: textFromHtml(name) }
}

/**
 * The names of a post's authors, joined. Empty if a plugin named none.
 * @returns also the authors whose names the file doesn't have; then the byline is empty, as half of it would be wrong
 */
export function coauthorsOf({ terms }: WxrEntry, known: AuthorNames): { byline: string; unknown: string[] } {
  const authors = terms
    .filter(({ domain }) => domain === COAUTHORS)
    .map(({ slug, name }) => ({ slug, name: nameOf(nicenameOf(slug), textFromHtml(name), known) }))
  const unknown = authors.flatMap(({ slug, name }) => (name ? [] : [nicenameOf(slug)]))
  return { byline: unknown.length > 0 ? '' : joinNames(authors.map(({ name }) => name)), unknown }
}

/** Co-Authors Plus writes the login in the place of the name, PublishPress Authors the name itself. */
function nameOf(nicename: string, written: string, { accounts, guests }: AuthorNames): string {
  const name = guests.get(nicename) || accounts.get(written) || accounts.get(nicename)
  return name || (written === nicename ? '' : written)
}

function nicenameOf(slug: string): string {
  return slug.replace(NICENAME_PREFIX, '')
}
