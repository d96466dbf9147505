import { type Kysely, sql } from 'kysely'

/** Gives the events that there are the columns of 0095. A series of several days is looked at as endless until it is saved. */
export async function fillKnownEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    update calendar_events set
      start_date = substr(start_date, 1, 16),
      end_date = substr(end_date, 1, 16),
      uid = id,
      location_key = lower(trim(coalesce(location, ''))),
      first_day = substr(start_date, 1, 10),
      rrule = case when recurrence_rule in ('daily', 'weekly', 'monthly', 'yearly')
        then 'FREQ=' || upper(recurrence_rule) end,
      last_day = case
        when coalesce(recurrence_rule, 'none') = 'none' then substr(end_date, 1, 10)
        when substr(start_date, 1, 10) = substr(end_date, 1, 10) then recurrence_end_date end
  `.execute(db)
  await sql`create unique index calendar_events_uid on calendar_events (uid)`.execute(db)
  await sql`create index calendar_events_days on calendar_events (status, last_day, first_day)`.execute(db)
  await sql`create index calendar_events_location on calendar_events (location_key)`.execute(db)
  await sql`create index calendar_events_feed on calendar_events (feed_id)`.execute(db)
}
