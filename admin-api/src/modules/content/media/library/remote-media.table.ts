import type { Insertable, Selectable } from 'kysely'

export interface RemoteMediaTable {
  media_id: string
  /** The WordPress's address; unique together with `remote_id`. */
  origin: string
  remote_id: number
  thumbnail_url: string | null
}

export type RemoteMediaRow = Selectable<RemoteMediaTable>
export type NewRemoteMediaRow = Insertable<RemoteMediaTable>
