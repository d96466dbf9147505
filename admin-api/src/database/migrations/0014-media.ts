import { type Kysely, sql } from 'kysely'

export async function createMedia(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id text not null primary key,
      wordpress_id bigint not null unique,
      url text not null unique,
      mime_type text not null,
      bytes bigint not null,
      width integer not null,
      height integer not null,
      alt text,
      focal_x real not null default 0.5 check (focal_x between 0 and 1),
      focal_y real not null default 0.5 check (focal_y between 0 and 1),
      original_name text,
      created_at bigint not null,
      sample integer not null default 0 check (sample in (0, 1))
    )
  `.execute(db)
}
