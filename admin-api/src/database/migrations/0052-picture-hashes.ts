import { type Kysely, sql } from 'kysely'

export async function indexPictureHashes(db: Kysely<unknown>): Promise<void> {
  await sql`create index picture_copies_by_hash on picture_copies (hash)`.execute(db)
}
