import { type Kysely, sql } from 'kysely'

export async function createOutgoingMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outgoing_mails (
      id text not null primary key,
      kind text not null,
      recipient text not null,
      subject text not null,
      html text not null,
      plain_text text not null,
      headers text not null default '{}',
      state text not null check (state in ('queued', 'on_the_wire', 'accepted', 'deferred', 'failed', 'in_doubt')),
      attempts integer not null default 0,
      next_attempt_at bigint,
      fence bigint,
      reply text,
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index outgoing_mails_next on outgoing_mails (state, next_attempt_at)`.execute(db)
}
