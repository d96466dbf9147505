import { type Kysely, sql } from 'kysely'

/** Views of all articles together by county hour, for the last days only. */
export async function createViewHours(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table view_hours (
      day text not null,
      hour integer not null check (hour between 0 and 23),
      sample integer not null default 0 check (sample in (0, 1)),
      views integer not null check (views >= 0),
      primary key (day, hour, sample)
    )
  `.execute(db)
}
