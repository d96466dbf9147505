import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import { type ArticleComments, COMMENTS_PER_ARTICLE, type NewComment } from '@hometown/shared-types/comment'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import type { ArticleRow } from '../articles.table.ts'
import { getOwnRow } from '../owners/article-access.service.ts'
import { listOwners } from '../owners/article-owners.repository.ts'
import { commentFromRow } from './comment-json.ts'
import { countComments, findComment, insertComment, listComments, listMentionable } from './comments.repository.ts'
import { findMentions } from './find-mentions.ts'
import { prepareMentionMails } from './mention-mail.ts'
import { insertMentions, listMentionsOf, readMentions } from './mentions.repository.ts'

export async function readComments(context: AppContext, user: CurrentUser, id: string): Promise<ArticleComments> {
  const article = await getOwnRow(context, user, id)
  const { db } = context.store
  const rows = await listComments(db, article.id)
  const mentions = await listMentionsOf(
    db,
    rows.map((row) => row.id),
  )
  const people = await listPeople(context, article.id)
  return {
    comments: rows.map((row) => commentFromRow(row, mentions)),
    people: people.map((row) => ({ id: row.id, username: row.username, displayName: row.display_name })),
  }
}

/** The caller has seen the comments. */
export async function markMentionsRead(context: AppContext, user: CurrentUser, id: string): Promise<void> {
  const article = await getOwnRow(context, user, id)
  const now = context.clock.now()
  const read = await context.store.groupWrite((trx) => readMentions(trx, user.id, article.id, now))
  if (read > 0) announceComments(context)
}

export async function createComment(
  context: AppContext,
  user: CurrentUser,
  id: string,
  comment: NewComment,
): Promise<ArticleComments> {
  const article = await getOwnRow(context, user, id)
  const known = await findComment(context.store.db, comment.id)
  if (known && (known.author_id !== user.id || known.article_id !== article.id)) throw notFound('Comment')
  if (!known) await addComment(context, user, article, comment)
  return readComments(context, user, article.id)
}

/** @param also in the same transaction @param comment.alsoTell accounts that are told without being named */
export async function addComment(
  context: AppContext,
  user: CurrentUser,
  article: ArticleRow,
  { id, text, threadId, alsoTell = [] }: NewComment & { alsoTell?: readonly string[] },
  also?: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const now = context.clock.now()
  const people = await listPeople(context, article.id)
  const found = findMentions(text, people).filter(({ account }) => account.id !== user.id)
  const named = new Set(found.map(({ account }) => account.id))
  const unnamed = people.filter((account) => alsoTell.includes(account.id) && !named.has(account.id))
  const told = [...found, ...unnamed.map((account) => ({ account, name: '' }))]
  const mail = await prepareMentionMails(context, {
    ...{ article, text, by: accountName(user) },
    to: told.flatMap(({ account }) => account.email ?? []),
  })
  await context.store.groupWrite(async (trx) => {
    await also?.(trx)
    if ((await countComments(trx, article.id)) >= COMMENTS_PER_ARTICLE) throw tooManyComments()
    await insertComment(trx, {
      ...{ id, article_id: article.id, thread_id: await threadOf(trx, article.id, threadId, id) },
      ...{ author_id: user.id, author_name: user.username, body: text, created_at: now },
      ...{ edited_at: null, deleted_at: null, resolved_at: null, resolved_by: null },
    })
    await insertMentions(
      trx,
      told.map(({ account, name }) => ({
        ...{ comment_id: id, user_id: account.id, name, created_at: now, read_at: null },
      })),
    )
    await mail(trx, now)
  })
  wakeMails(context)
  announceComments(context)
}

export async function listPeople({ store }: Pick<AppContext, 'store'>, articleId: string) {
  return listMentionable(store.db, (await listOwners(store.db, [articleId])).get(articleId))
}

export function announceComments(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['comments'] })
}

/** @throws 409 when somebody deleted the thread meanwhile */
async function threadOf(
  trx: Transaction<Database>,
  articleId: string,
  threadId: string | undefined,
  id: string,
): Promise<string> {
  if (threadId === undefined) return id
  const first = await findComment(trx, threadId)
  if (first?.article_id === articleId && first.thread_id === first.id) return first.id
  throw new AppError(409, 'thread_gone', 'This comment was deleted. Write yours as a new one.')
}

function tooManyComments(): AppError {
  const message = `This article has ${COMMENTS_PER_ARTICLE} comments, which is the limit. Delete some first.`
  return new AppError(409, 'too_many_comments', message)
}
