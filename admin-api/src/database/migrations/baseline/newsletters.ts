import { type Kysely, sql } from 'kysely'
import { growingNumber } from '../../dialects.ts'
import type { Store } from '../../store.ts'

export async function createNewsletterTables(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create table newsletters (
      id text not null primary key,
      title text not null,
      description text,
      article_ids text not null default '[]',
      status text not null default 'draft'
        check (status in ('draft', 'scheduled', 'preparing', 'sending', 'sent')),
      scheduled_for bigint,
      sent_at bigint,
      recipient_count integer not null default 0 check (recipient_count >= 0),
      only_chosen_sections integer not null default 0 check (only_chosen_sections in (0, 1)),
      version integer not null default 1,
      sample integer not null default 0 check (sample in (0, 1)),
      created_at bigint not null,
      updated_at bigint not null,
      introduction_html text,
      includes_calendar integer not null default 1 check (includes_calendar in (0, 1)),
      held_reason text check (held_reason in ('late', 'restored'))
    )
  `.execute(db)
  await sql`create index newsletters_status on newsletters (status, sent_at)`.execute(db)
  await sql`create index newsletters_newest on newsletters (created_at)`.execute(db)
  // What a newsletter was when its send began, as one JSON text.
  await sql`
    create table newsletter_issues (
      newsletter_id text not null primary key references newsletters (id) on delete cascade,
      content text not null,
      frozen_at bigint not null,
      tracks_clicks integer not null default 0
    )
  `.execute(db)
  // One row per send: its progress, what holds it, and the number of recipients per state.
  await sql`
    create table newsletter_sends (
      no ${growingNumber(kind)},
      newsletter_id text not null unique references newsletters (id),
      variants text not null default '[]',
      noted_to text not null default '',
      next_email text not null default '',
      total integer not null default 0,
      on_the_wire integer not null default 0,
      accepted integer not null default 0,
      deferred integer not null default 0,
      failed integer not null default 0,
      in_doubt integer not null default 0,
      suppressed integer not null default 0,
      unsubscribed integer not null default 0,
      cancelled integer not null default 0,
      per_second integer not null default 0,
      started_at bigint not null,
      finished_at bigint,
      paused_at bigint,
      pause_reason text check (pause_reason in ('person', 'restored')),
      cancelling integer not null default 0 check (cancelling in (0, 1)),
      cancelled_at bigint,
      problem text,
      bounced integer not null default 0,
      soft_bounced integer not null default 0,
      complained integer not null default 0,
      left_after integer
    )
  `.execute(db)
  // The ledger: one row per send and address, in the order of its key, so that a million are written within seconds.
  await sql`
    create table newsletter_deliveries (
      send_no bigint not null references newsletter_sends (no),
      email text not null,
      subscriber_id text not null,
      variant integer not null,
      state text not null,
      attempts integer not null default 0,
      next_attempt_at bigint,
      fence bigint,
      reply text,
      updated_at bigint not null,
      bounced_at bigint,
      complained_at bigint,
      feedback text,
      primary key (send_no, email)
    ) ${kind === 'sqlite' ? sql`without rowid` : sql``}
  `.execute(db)
  await sql`
    create index newsletter_deliveries_told
      on newsletter_deliveries (send_no, state, next_attempt_at, email) where state not in ('queued', 'accepted')
  `.execute(db)
  // Finds the newsletters that show a picture without reading their content.
  await sql`
    create table newsletter_pictures (
      url text not null,
      newsletter_id text not null references newsletters (id) on delete cascade,
      primary key (url, newsletter_id)
    )
  `.execute(db)
  await sql`
    create table newsletter_clicks (
      newsletter_id text not null references newsletters (id) on delete cascade,
      link integer not null,
      day text not null,
      clicks integer not null check (clicks >= 0),
      primary key (newsletter_id, link, day)
    )
  `.execute(db)
  // What the next newsletter says about events that changed since an earlier one named them.
  await sql`
    create table event_notes (
      id text not null primary key,
      event_id text not null,
      original_date text not null,
      change_key text not null,
      text text not null,
      state text not null check (state in ('wanted', 'dismissed', 'sent')),
      newsletter_id text,
      created_at bigint not null,
      unique (event_id, original_date, change_key)
    )
  `.execute(db)
  await sql`create index event_notes_state on event_notes (state, newsletter_id)`.execute(db)
}
