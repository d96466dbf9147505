import { createReadStream } from 'node:fs'
import { joinNames } from '@hometown/shared-types/byline'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import sax from 'sax'
import { ImportError } from './incoming.ts'

/** Characters of one field; a longer one is cut, and the item says so. */
const FIELD_LIMIT = 4_000_000
/** Bytes without the end of an element: no export has more of anything but text. */
const CHUNK_BYTES = 64 * 1024
const KEPT_META: ReadonlySet<string> = new Set([
  ...['_thumbnail_id', '_wp_attachment_image_alt', '_wp_old_slug'],
  ...['author_name', 'image_url', 'image_alt', 'image_caption', 'meta_description', 'keywords', 'footnotes'],
  ...['cap-display_name', '_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'],
])
/** Recordings of a post: WordPress's own, PowerPress's further feeds, Seriously Simple Podcasting. */
const ENCLOSURE = /^(?:_[\w-]+:)?enclosure$|^audio_file$/
/** Elements of an item that are read; by the names of WordPress's export. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['title', 'link', 'dc:creator', 'content:encoded', 'excerpt:encoded', 'wp:post_id', 'wp:post_date'],
  ...['wp:post_date_gmt', 'wp:post_modified', 'wp:post_modified_gmt', 'wp:post_name', 'wp:status'],
  ...['wp:post_parent', 'wp:post_type', 'wp:post_password', 'wp:is_sticky', 'wp:attachment_url'],
])
const CHANNEL_FIELDS: ReadonlySet<string> = new Set(['title', 'link', 'wp:base_blog_url', 'wp:wxr_version'])
const AUTHOR_FIELDS: ReadonlySet<string> = new Set(['wp:author_login', 'wp:author_display_name'])

interface WxrTerm {
  domain: string
  slug: string
  name: string
}

export interface WxrEntry {
  kind: 'channel' | 'author' | 'item'
  /** Texts by the names of their elements. */
  fields: Record<string, string>
  terms: WxrTerm[]
  /** Only the fields that are known. */
  meta: Record<string, string>
  /** Fields that name recordings, each with an address in its first line. */
  enclosures: string[]
  /** A field was longer than any article may be. */
  isCut: boolean
}

/**
 * What an export of WordPress has, in its order; reads as it goes, so its size doesn't matter. Entities that the file
 * defines itself are never expanded.
 * @throws ImportError for a file that isn't such an export, or that ends in the middle
 */
export async function* readWxr(path: string): AsyncGenerator<WxrEntry> {
  const parser = createWxrParser()
  for await (const text of textsOf(path, new TextDecoder(await encodingOf(path)))) yield* parser.write(text)
  yield* parser.end()
}

/** As the file declares. Texts in UTF-8 stay so: some sites still name the encoding that they once had. */
async function encodingOf(path: string): Promise<string> {
  let head = ''
  for await (const text of textsOf(path, new TextDecoder('latin1'))) {
    head = text
    break
  }
  const [, declared] = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.slice(0, 1000)) ?? []
  if (!declared || /^utf-?8$/i.test(declared)) return 'utf-8'
  try {
    for await (const _text of textsOf(path, new TextDecoder('utf-8', { fatal: true })));
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return isEncoding(declared) ? declared : 'utf-8'
    throw error
  }
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

async function* textsOf(path: string, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

interface WxrParser {
  write(text: string): WxrEntry[]
  end(): WxrEntry[]
}

function createWxrParser(): WxrParser {
  const parser = sax.parser(false, { lowercase: true, noscript: true })
  const entries: WxrEntry[] = []
  const path: string[] = []
  const channel = emptyEntry('channel')
  let entry: WxrEntry | undefined
  let text: string[] | undefined
  let length = 0
  let metaKey = ''
  let isChannelDone = false
  let hasEnded = false
  let problem: ImportError | undefined

  parser.onerror = (error) => {
    // Anything else is read as far as it can be, as feed readers do.
    if (/Max buffer length exceeded/.test(error.message)) problem = notAnExport()
    parser.resume()
  }
  parser.onopentag = ({ name, attributes }) => {
    path.push(name)
    if (path.length === 1 && name !== 'rss') problem = notAnExport()
    if (path.length > 50) problem = notAnExport()
    const depth = path.length
    if (depth === 3 && name === 'item') {
      finishChannel()
      entry = emptyEntry('item')
    } else if (depth === 3 && name === 'wp:author') entry = emptyEntry('author')
    if (name === 'category' && depth === 4 && entry?.kind === 'item')
      entry.terms.push({ domain: String(attributes.domain), slug: String(attributes.nicename ?? ''), name: '' })
    if (isRead(name, depth)) {
      text = []
      length = 0
    }
  }
  const collect = (part: string) => {
    if (!text) return
    length += part.length
    if (length <= FIELD_LIMIT) text.push(part)
    else if (entry) entry.isCut = true
  }
  parser.ontext = collect
  parser.oncdata = collect
  parser.onclosetag = (name) => {
    // Word and PowerPoint end lines within a paragraph with a vertical tab.
    const value = text?.join('').replaceAll('\v', '\n') ?? ''
    if (text) keep(name, value)
    text = undefined
    if (entry && path.length === 3 && (name === 'item' || name === 'wp:author')) {
      entries.push(entry)
      entry = undefined
    }
    path.pop()
    if (name === 'rss' && path.length === 0) hasEnded = true
  }

  function isRead(name: string, depth: number): boolean {
    if (!entry) return depth === 3 && CHANNEL_FIELDS.has(name)
    if (entry.kind === 'author') return depth === 4 && AUTHOR_FIELDS.has(name)
    if (depth === 4) return FIELDS.has(name) || name === 'category'
    return (
      depth === 5 &&
      (name === 'wp:meta_key' || (name === 'wp:meta_value' && (KEPT_META.has(metaKey) || ENCLOSURE.test(metaKey))))
    )
  }

  function keep(name: string, value: string): void {
    if (!entry) channel.fields[name] = value
    else if (name === 'category') {
      const term = entry.terms.at(-1)
      if (term) term.name = value
    } else if (name === 'wp:meta_key') metaKey = value
    else if (name === 'wp:meta_value' && ENCLOSURE.test(metaKey)) entry.enclosures.push(value)
    else if (name === 'wp:meta_value') entry.meta[metaKey] ??= value
    else entry.fields[name] = value
  }

  /** What the file says about the site comes before its items. */
  function finishChannel(): void {
    if (isChannelDone) return
    isChannelDone = true
    if (!channel.fields['wp:wxr_version']) problem = notAnExport()
    entries.push(channel)
  }

  function take(): WxrEntry[] {
    if (problem) throw problem
    return entries.splice(0)
  }

  return {
    write(part) {
      parser.write(part)
      if (!isChannelDone && path.length === 0 && parser.position > CHUNK_BYTES) throw notAnExport()
      return take()
    },
    end() {
      parser.close()
      if (problem) throw problem
      if (path.length === 0 && !isChannelDone && !hasEnded) throw notAnExport()
      if (!hasEnded)
        throw new ImportError(
          'The file ends in the middle: WordPress stopped while it made it. Export again, in parts if it is large (Tools → Export → Posts, by date).',
        )
      finishChannel()
      return take()
    },
  }
}

function emptyEntry(kind: WxrEntry['kind']): WxrEntry {
  return { kind, fields: {}, terms: [], meta: {}, enclosures: [], isCut: false }
}

function notAnExport(): ImportError {
  return new ImportError(
    'This file isn’t an export of WordPress. Make one under Tools → Export → All content, and import the .xml file.',
  )
}

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
