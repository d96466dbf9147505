import type { CurrentUser } from '@hometown/shared-types/auth'
import type { SeenChoice } from '@hometown/shared-types/seen'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { keepDecision, requireChoice, requireUnsent, type Shown } from '../../seen/seen.service.ts'
import type { ArticleRow } from '../articles.table.ts'
import { keepWithNote } from '../corrections/corrections.service.ts'
import { listRedirectsTo } from '../revisions/article-history.repository.ts'

type Trx = Transaction<Database>
type Actor = Pick<CurrentUser, 'id' | 'username'>
export type Taken = Pick<ArticleRow, 'id' | 'title' | 'slug' | 'status' | 'sample'>

export interface Taking {
  /** The article stays, with a note: don't do what was asked for. */
  readonly isKept: boolean
  /** Call it in the transaction that takes the article from readers. */
  also(trx: Trx): Promise<void>
}

const NOTHING: Taking = { isKept: false, also: async () => {} }

/** @throws AppError 409 `seen` if readers know the article and the choice is missing */
export async function prepareTaking(
  context: AppContext,
  before: Taken,
  choice: SeenChoice | undefined,
  actor: Actor,
): Promise<Taking> {
  if (!isShown(before)) return NOTHING
  const shown = shownOf(before)
  const seen = await requireChoice(context, context.store.db, [shown], choice)
  return settleTaking(context, shown, seen.length > 0 ? choice : undefined, actor)
}

/** @param choice undefined if readers don't know the article */
export async function settleTaking(
  context: AppContext,
  shown: Shown,
  choice: SeenChoice | undefined,
  actor: Actor,
): Promise<Taking> {
  if (choice === undefined)
    return {
      isKept: false,
      // With WordPress, the post is written by then.
      also: async (trx) => (context.wordpress ? undefined : requireUnsent(context, trx, shown)),
    }
  if (choice.kind === 'note') {
    await keepWithNote(context, actor, shown, choice)
    return { ...NOTHING, isKept: true }
  }
  // Deleting the article deletes its redirects.
  const redirects = await listRedirectsTo(context.store.db, shown.id)
  const known = { ...shown, formerSlugs: redirects.map(({ slug }) => slug) }
  return { isKept: false, also: (trx) => keepDecision(context, trx, actor, known, choice) }
}

/** Whether it can be taken from readers. Nobody reads samples. */
export function isShown({ status, sample }: Pick<Taken, 'status' | 'sample'>): boolean {
  return status === 'published' && sample === 0
}

export function shownOf({ id, title, slug }: Taken): Shown {
  return { kind: 'article', id, title, slug }
}
