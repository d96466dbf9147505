import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { listNewslettersWith } from '../provenance/provenance.repository.ts'
import type { SuggestionStepRow } from '../suggestions.table.ts'

type Newsletter = Awaited<ReturnType<typeof listNewslettersWith>>[number]

/** Newsletters that took what the step published. */
export async function listTakenBy(
  db: Kysely<Database>,
  { step, made_id }: Pick<SuggestionStepRow, 'step' | 'made_id'>,
): Promise<Newsletter[]> {
  if (made_id === null || (step !== 'publish' && step !== 'fixture')) return []
  return listNewslettersWith(db, [made_id], [made_id])
}

/** Readers hold the link of what was sent, so an editor decides about it where it is. */
export function refuseSent(newsletters: readonly Newsletter[]): void {
  const sent = newsletters.find(({ status }) => status !== 'draft' && status !== 'scheduled')
  if (!sent) return
  const message = `Readers already got this in the newsletter “${sent.title}”, so you can’t undo it here. Open the article or event and correct it, or make it a draft.`
  throw new AppError(409, 'in_newsletter', message)
}

/** What to check after something that waits in a newsletter is gone. */
export function unsentWords(newsletters: readonly Newsletter[]): string[] {
  const unsent = newsletters.filter(({ status }) => status === 'draft' || status === 'scheduled')
  if (unsent.length === 0) return []
  const names = new Intl.ListFormat('en-US').format(unsent.map(({ title }) => `“${title}”`))
  return [
    `It was picked for ${names}. Check ${unsent.length === 1 ? 'that newsletter' : 'those newsletters'} before sending.`,
  ]
}
