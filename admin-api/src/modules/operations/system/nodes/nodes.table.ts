/** A machine that shares this PostgreSQL database. With SQLite there is one machine and no row. */
export interface NodeTable {
  /** Of the machine's supervisor, new at each start. */
  id: string
  host: string
  version: string
  role: string
  /** Of its `DATA_DIR`; null from an older version. */
  folder: string | null
  /** JSON: see `processSchema`. */
  processes: string
  /** Null if it serves no site, or one in a folder. */
  site_version: number | null
  /** By the database's clock, in milliseconds. */
  heard_at: number
}
