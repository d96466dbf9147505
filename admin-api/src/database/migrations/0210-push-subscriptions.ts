import { type Kysely, sql } from 'kysely'

export async function createPushSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id text not null primary key,
      endpoint text not null unique,
      service text not null,
      p256dh text not null,
      auth text not null,
      created_at bigint not null,
      seen_at bigint not null,
      succeeded_at bigint,
      failures integer not null default 0
    )
  `.execute(db)
  await sql`create index push_subscriptions_by_service on push_subscriptions (service)`.execute(db)
  await sql`create index push_subscriptions_by_seen on push_subscriptions (seen_at)`.execute(db)
  await sql`
    create table push_sends (
      alert_id text not null primary key,
      devices integer not null,
      accepted integer not null default 0,
      gone integer not null default 0,
      failed integer not null default 0,
      dropped integer not null default 0,
      started_at bigint not null,
      finished_at bigint
    )
  `.execute(db)
  await sql`
    create table push_deliveries (
      id text not null primary key,
      alert_id text not null,
      subscription_id text not null,
      attempts integer not null default 0,
      next_attempt_at bigint not null,
      fence bigint
    )
  `.execute(db)
  await sql`create index push_deliveries_due on push_deliveries (next_attempt_at)`.execute(db)
  await sql`create index push_deliveries_by_alert on push_deliveries (alert_id)`.execute(db)
  await sql`create index push_deliveries_by_subscription on push_deliveries (subscription_id)`.execute(db)
  // Alerts from before go to nobody.
  await sql`alter table reader_alerts add column to_devices integer not null default 0`.execute(db)
}
