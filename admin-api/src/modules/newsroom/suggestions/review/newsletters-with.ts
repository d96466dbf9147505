import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { SuggestionStepRow } from '../suggestions.table.ts'
import { listNewslettersWith } from './steps.repository.ts'

type Newsletter = Awaited<ReturnType<typeof listNewslettersWith>>[number]

/** Newsletters that contain what the step published. */
export async function listTakenBy(
  db: Kysely<Database>,
  { step, made_id }: Pick<SuggestionStepRow, 'step' | 'made_id'>,
): Promise<Newsletter[]> {
  if (made_id === null || (step !== 'publish' && step !== 'fixture')) return []
  return listNewslettersWith(db, made_id)
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
