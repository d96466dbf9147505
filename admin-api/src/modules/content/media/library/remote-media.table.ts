import type { Insertable, Selectable } from 'kysely'

/** A picture of the library that lies in the newsroom's WordPress. */
export interface RemoteMediaTable {
  media_id: string
  /** The WordPress's address; unique together with `remote_id`. */
  origin: string
  /** WordPress's own number of the picture. */
  remote_id: number
  /** A small form of it that WordPress keeps. */
  thumbnail_url: string | null
}

export type RemoteMediaRow = Selectable<RemoteMediaTable>
export type NewRemoteMediaRow = Insertable<RemoteMediaTable>
