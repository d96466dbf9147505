import { type Kysely, sql } from 'kysely'

export async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id text not null primary key,
      email text not null,
      display_name text,
      role text not null check (role in ('admin', 'editor', 'contributor')),
      token_hash text not null unique,
      invited_by text not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      withdrawn_at bigint
    )
  `.execute(db)
  await sql`
    create unique index invitations_open on invitations (email) where used_at is null and withdrawn_at is null
  `.execute(db)
}
