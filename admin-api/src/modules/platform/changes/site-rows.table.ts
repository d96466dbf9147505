import type { Generated } from 'kysely'

/** The one row about the live site in the object store. */
export interface SiteStateTable {
  id: 1
  /** Grows with each publish, also after an older database was restored: at least the database's clock in milliseconds. */
  version: number
  release: string
  /** Which compiled pages made it. */
  code: string
  publish_id: string
  published_at: number
  /** Hashed files of earlier code that stay for a day, as JSON: since when, by path. */
  retired_files: Generated<string>
}

/** Recent versions. A node whose version isn't among them reads everything again. */
export interface SiteVersionTable {
  version: number
  at: number
}

/** A file of the live site. Without key, hash and size it is gone; the row stays for a week for nodes that were away. */
export interface SiteFileTable {
  /** Relative to the site, with `/` as separator, such as `sports.html`. */
  path: string
  object_key: string | null
  /** SHA-256 of the bytes, in hex. */
  hash: string | null
  bytes: number | null
  /** Of the publish that changed it last. */
  version: number
}

/** Files of a full release that isn't live yet. */
export interface SiteStagedFileTable {
  publish_id: string
  path: string
  object_key: string
  hash: string
  bytes: number
}

/** An object with bytes of the site. Its key is never used twice: `site/<hash>.<publish id>`. */
export interface SiteObjectTable {
  key: string
  hash: string
  bytes: number
  /** Null while a file of the live site uses it; the sweeper deletes it a week later. */
  unused_since: number | null
}

/** Objects that a node found missing or changed by somebody else. The publisher replaces them. */
export interface DamagedObjectTable {
  key: string
  noticed_at: number
}

/** Versions of the compiled pages, numbered in the order in which they first ran. */
export interface SiteCodeTable {
  code: string
  number: number
  /** When a publisher with this code was last heard. */
  seen_at: number
}
