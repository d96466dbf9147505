import type {
  BulkSuggestionsInput,
  BulkSuggestionsResult,
  UndoSuggestionInput,
} from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { publishSuggestion } from '../making/publish.service.ts'
import { deleteSuggestion, reviewSuggestion } from './review.service.ts'
import type { By } from './take-step.ts'
import { undoLastStep } from './undo.service.ts'

export async function decideTogether(
  context: AppContext,
  by: By,
  { ids, action, versions = {} }: BulkSuggestionsInput,
): Promise<BulkSuggestionsResult> {
  return oneByOne(ids, async (id) => {
    await ACTIONS[action](context, by, id, versions[id])
    return null
  })
}

export async function undoTogether(
  context: AppContext,
  by: By,
  { ids, step }: UndoSuggestionInput & { ids: readonly string[] },
): Promise<BulkSuggestionsResult> {
  return oneByOne(ids, async (id) => (await undoLastStep(context, by, id, { step })).message)
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
      results.push({ id, ok: false, message: error.message })
    }
  }
  return { results }
}

const ACTIONS: Readonly<
  Record<
    BulkSuggestionsInput['action'],
    (context: AppContext, by: By, id: string, version?: number) => Promise<unknown>
  >
> = {
  approve: (context, by, id, version) => reviewSuggestion(context, by, id, { status: 'approved', version }),
  reject: (context, by, id, version) => reviewSuggestion(context, by, id, { status: 'rejected', version }),
  publish: publishSuggestion,
  delete: deleteSuggestion,
}
