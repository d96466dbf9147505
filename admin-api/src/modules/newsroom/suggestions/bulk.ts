import type {
  BulkSuggestionsInput,
  BulkSuggestionsResult,
  UndoSuggestionInput,
} from '@hometown/shared-types/suggestion-calls'
import type { SnoozeSuggestionInput } from '@hometown/shared-types/suggestion-triage'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { deleteSuggestion, reviewSuggestion, snoozeSuggestion } from './decisions.ts'
import { publishSuggestion } from './make.ts'
import { type By, sayingWho } from './steps.ts'
import { undoLastStep } from './undo.ts'

export async function decideTogether(
  context: AppContext,
  by: By,
  input: BulkSuggestionsInput,
): Promise<BulkSuggestionsResult> {
  const { ids, action, versions = {} } = input
  return oneByOne(ids, async (id) => {
    const shown = { version: versions[id], until: input.until ?? null }
    await sayingWho(context.store.db, by, id, () => ACTIONS[action](context, by, id, shown))
    return null
  })
}

export async function undoTogether(
  context: AppContext,
  by: By,
  { ids, ...undone }: UndoSuggestionInput & { ids: readonly string[] },
): Promise<BulkSuggestionsResult> {
  return oneByOne(ids, async (id) => (await undoLastStep(context, by, id, undone)).message)
}

async function oneByOne(
  ids: readonly string[],
  run: (id: string) => Promise<string | null>,
): Promise<BulkSuggestionsResult> {
  const results: BulkSuggestionsResult['results'] = []
  for (const id of new Set(ids)) {
    try {
      results.push({ id, ok: true, message: await run(id) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, ok: false, message: error.message, code: error.code })
    }
  }
  return { results }
}

const ACTIONS: Readonly<
  Record<
    BulkSuggestionsInput['action'],
    (context: AppContext, by: By, id: string, one: Pick<SnoozeSuggestionInput, 'until' | 'version'>) => Promise<unknown>
  >
> = {
  approve: (context, by, id, { version }) => reviewSuggestion(context, by, id, { status: 'approved', version }),
  reject: (context, by, id, { version }) => reviewSuggestion(context, by, id, { status: 'rejected', version }),
  publish: (context, by, id, { version }) => publishSuggestion(context, by, id, { version }),
  snooze: snoozeSuggestion,
  delete: (context, by, id, { version }) => deleteSuggestion(context, by, id, version),
}
