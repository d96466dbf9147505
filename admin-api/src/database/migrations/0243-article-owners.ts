import { type Kysely, sql } from 'kysely'

/**
 * Which account created an article at the desk. No reference to the article: it keeps its owner when its deletion is
 * undone. Known articles get theirs from the audit log.
 */
export async function createArticleOwners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_owners (
      article_id text not null primary key,
      user_id text not null
    )
  `.execute(db)
  await sql`create index article_owners_user on article_owners (user_id)`.execute(db)
  await sql`
    insert into article_owners (article_id, user_id)
    select audit_log.subject, min(audit_log.user_id)
    from audit_log
    where audit_log.action = 'article.create'
      and exists (select 1 from users where users.id = audit_log.user_id)
      and exists (select 1 from articles where articles.id = audit_log.subject)
    group by audit_log.subject
  `.execute(db)
}
