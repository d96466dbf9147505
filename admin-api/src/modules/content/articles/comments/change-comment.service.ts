import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import type { ArticleComments, UpdateComment } from '@hometown/shared-types/comment'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import type { ArticleRow } from '../articles.table.ts'
import { getOwnRow } from '../owners/article-access.service.ts'
import { deleteComment, findComment, hasReplies, updateComment } from './comments.repository.ts'
import { announceComments, listPeople, readComments } from './comments.service.ts'
import type { ArticleCommentRow } from './comments.table.ts'
import { findMentions } from './find-mentions.ts'
import { prepareMentionMails } from './mention-mail.ts'
import { deleteOtherMentions, insertMentions, listMentionsOf } from './mentions.repository.ts'

/** Everybody resolves and reopens threads; a text is changed only by its author. */
export async function changeComment(
  context: AppContext,
  user: CurrentUser,
  id: string,
  { text, resolved }: UpdateComment,
): Promise<ArticleComments> {
  const { comment, article } = await getComment(context, user, id)
  if (resolved !== undefined) await resolve(context, user, comment, resolved)
  if (text !== undefined && text !== comment.body) await rewrite(context, user, { comment, article, text })
  announceComments(context)
  return readComments(context, user, article.id)
}

export async function removeComment(context: AppContext, user: CurrentUser, id: string): Promise<ArticleComments> {
  const { comment, article } = await getComment(context, user, id)
  refuseOthers(comment, user)
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    const isKept = comment.id === comment.thread_id && (await hasReplies(trx, comment.id))
    await deleteOtherMentions(trx, comment.id, [])
    if (isKept) await updateComment(trx, comment.id, { body: '', deleted_at: now })
    else await deleteComment(trx, comment.id)
  })
  announceComments(context)
  return readComments(context, user, article.id)
}

async function resolve(
  { store, clock }: AppContext,
  user: CurrentUser,
  comment: ArticleCommentRow,
  resolved: boolean,
): Promise<void> {
  if (comment.id !== comment.thread_id) throw notFound('Thread')
  const now = clock.now()
  await store.groupWrite((trx) =>
    updateComment(trx, comment.id, {
      resolved_at: resolved ? now : null,
      resolved_by: resolved ? user.username : null,
    }),
  )
}

/** Only people who weren't mentioned before are mailed. */
async function rewrite(
  context: AppContext,
  user: CurrentUser,
  { comment, article, text }: { comment: ArticleCommentRow; article: ArticleRow; text: string },
): Promise<void> {
  refuseOthers(comment, user)
  const now = context.clock.now()
  const known = await listMentionsOf(context.store.db, [comment.id])
  const found = findMentions(text, await listPeople(context, article.id)).filter(
    ({ account }) => account.id !== user.id,
  )
  const isNew = (id: string) => !known.some((mention) => mention.user_id === id)
  const mail = await prepareMentionMails(context, {
    ...{ article, text, by: accountName(user) },
    to: found.flatMap(({ account }) => (isNew(account.id) ? (account.email ?? []) : [])),
  })
  // People who were notified without a mention stay notified.
  const unnamed = known.filter(({ name }) => name === '').map(({ user_id }) => user_id)
  await context.store.groupWrite(async (trx) => {
    await updateComment(trx, comment.id, { body: text, edited_at: now })
    await deleteOtherMentions(trx, comment.id, [...found.map(({ account }) => account.id), ...unnamed])
    await insertMentions(
      trx,
      found.map(({ account, name }) => ({
        ...{ comment_id: comment.id, user_id: account.id, name, created_at: now, read_at: null },
      })),
    )
    await mail(trx, now)
  })
  wakeMails(context)
}

async function getComment(context: AppContext, user: CurrentUser, id: string) {
  const comment = await findComment(context.store.db, storable(id))
  if (!comment || comment.deleted_at !== null) throw notFound('Comment')
  return { comment, article: await getOwnRow(context, user, comment.article_id) }
}

function refuseOthers({ author_id }: ArticleCommentRow, user: CurrentUser): void {
  if (author_id === user.id) return
  throw new AppError(403, 'forbidden', 'Only its author can change a comment.')
}
