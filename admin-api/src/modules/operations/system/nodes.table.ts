/** A machine that shares this PostgreSQL database. With SQLite there is one machine and no row. */
export interface NodeTable {
  /** Of the machine's supervisor, new at each start. */
  id: string
  host: string
  /** Of its `DATA_DIR`. */
  folder: string
  /** By the database's clock, in milliseconds. */
  heard_at: number
}
