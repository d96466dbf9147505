import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { listNewslettersWith } from '../provenance/provenance.repository.ts'
import type { SuggestionStepRow } from '../suggestions.table.ts'

type Newsletter = Awaited<ReturnType<typeof listNewslettersWith>>[number]

/** Newsletters that contain what the step published. */
export async function listTakenBy(
  db: Kysely<Database>,
  { step, made_id }: Pick<SuggestionStepRow, 'step' | 'made_id'>,
): Promise<Newsletter[]> {
  if (made_id === null || (step !== 'publish' && step !== 'fixture')) return []
  return listNewslettersWith(db, [made_id], [made_id])
}

/** Readers already have the link in their email, so an editor must decide on the article or event itself. */
export function refuseSent(newsletters: readonly Newsletter[]): void {
  const sent = newsletters.find(({ status }) => status !== 'draft' && status !== 'scheduled')
  if (!sent) return
  const message = `Readers already got this in the newsletter “${sent.title}”, so you can’t undo it here. Open the article or event and correct it, or make it a draft.`
  throw new AppError(409, 'in_newsletter', message)
}

/** Which newsletters to check after an undo removed something from them. */
export function unsentWords(newsletters: readonly Newsletter[]): string[] {
  const unsent = newsletters.filter(({ status }) => status === 'draft' || status === 'scheduled')
  if (unsent.length === 0) return []
  const names = new Intl.ListFormat('en-US').format(unsent.map(({ title }) => `“${title}”`))
  return [
    `It was picked for ${names}. Check ${unsent.length === 1 ? 'that newsletter' : 'those newsletters'} before sending.`,
  ]
}
