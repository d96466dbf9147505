import { type Kysely, sql } from 'kysely'

export async function createNewsletters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletters (
      id text not null primary key,
      title text not null,
      description text,
      article_ids text not null default '[]',
      status text not null default 'draft' check (status in ('draft', 'scheduled', 'preparing', 'sending', 'sent')),
      scheduled_for bigint,
      sent_at bigint,
      recipient_count integer not null default 0 check (recipient_count >= 0),
      only_chosen_sections integer not null default 0 check (only_chosen_sections in (0, 1)),
      version integer not null default 1,
      sample integer not null default 0 check (sample in (0, 1)),
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index newsletters_status on newsletters (status, sent_at)`.execute(db)
  await sql`create index newsletters_newest on newsletters (created_at)`.execute(db)
}
