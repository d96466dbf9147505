import type { CurrentUser } from '@hometown/shared-types/auth'
import type { SeenChoice } from '@hometown/shared-types/seen'
import type { AppContext } from '../../../../context.ts'
import type { Leaving } from '../../seen/leaving.service.ts'
import { listRedirectIds, requireChoice } from '../../seen/seen.service.ts'
import { keepWithNote } from '../corrections/corrections.service.ts'
import { isShown, readShown, type Taken } from '../shown-articles.ts'

type Actor = Pick<CurrentUser, 'id' | 'username'>

export interface Taking {
  /** The article stays, with a note: don't do what was asked for. */
  readonly isKept: boolean
  /** For the save that takes the article from readers. */
  readonly leaving?: Leaving
}

/** @throws AppError 409 `seen` if readers know the article and the choice is missing */
export async function prepareTaking(
  context: AppContext,
  before: Taken,
  choice: SeenChoice | undefined,
  actor: Actor,
): Promise<Taking> {
  if (!isShown(before)) return { isKept: false }
  const { db } = context.store
  const shown = await readShown(db, before)
  const redirects = await listRedirectIds(db, [shown])
  const seen = await requireChoice(context, db, [shown], choice)
  return settleTaking(context, actor, { shown, choice: seen.length > 0 ? choice : undefined, redirects })
}

/** @param leaves its choice is undefined if readers don't know the article; `redirects` of before anybody looked */
export async function settleTaking(
  context: AppContext,
  actor: Actor,
  { shown, choice, redirects }: Omit<Leaving, 'by'>,
): Promise<Taking> {
  if (choice?.kind === 'note') {
    await keepWithNote(context, actor, shown, choice)
    return { isKept: true }
  }
  const by = { id: actor.id, username: actor.username }
  return { isKept: false, leaving: { shown, by, choice, redirects } }
}
