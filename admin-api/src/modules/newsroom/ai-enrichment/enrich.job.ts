import { AI_FAILED } from '@hometown/shared-types/ai'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import { loadAiSettings } from '../../platform/ai/ai-settings.service.ts'
import { countyName } from '../../platform/settings/publication.service.ts'
import { listPlaceNames } from '../../platform/settings/saved-settings.service.ts'
import { listToEnrich, type SuggestionToEnrich, saveEnrichment } from '../suggestions/suggestions.service.ts'
import { NOTHING, writeAboutItem } from './write-about-item.ts'

const MOST_PER_RUN = 40
const AT_ONCE = 2
/** After these consecutive failures, the AI counts as unreachable. */
const FAILURES_TO_STOP = 3

interface EnrichmentRun {
  written: number
  failed: number
}

const running = new WeakMap<object, Promise<EnrichmentRun>>()

/** Never throws. A concurrent call joins the run in progress. */
export function enrichItems(context: AppContext): Promise<EnrichmentRun> {
  const under = running.get(context.store)
  if (under) return under
  const run = enrich(context)
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'could not summarize scraped items')
      return { written: 0, failed: 0 }
    })
    .finally(() => running.delete(context.store))
  running.set(context.store, run)
  return run
}

async function enrich(context: AppContext): Promise<EnrichmentRun> {
  const run = { written: 0, failed: 0 }
  if (!(await loadAiSettings(context)).chosen) return run
  const queue = await listToEnrich(context.store.db, MOST_PER_RUN)
  const county = { name: await countyName(context), placeNames: await listPlaceNames(context) }
  let unasked = 0
  const work = async () => {
    for (let row = queue.shift(); row && unasked < FAILURES_TO_STOP; row = queue.shift()) {
      const outcome = await enrichOne(context, county, row)
      if (outcome === 'stop') queue.length = 0
      else if (outcome === 'unasked') unasked += 1
      else {
        unasked = 0
        run[outcome] += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return run
}

async function enrichOne(
  context: AppContext,
  county: Parameters<typeof writeAboutItem>[1],
  row: SuggestionToEnrich,
): Promise<keyof EnrichmentRun | 'unasked' | 'stop'> {
  try {
    const enrichment = await writeAboutItem(context, county, row)
    await saveEnrichment(context, row, enrichment)
    return 'written'
  } catch (error) {
    if (!(error instanceof AppError)) return await passOver(context, row, error)
    if (error.code !== AI_FAILED) return 'stop'
    const reason = error.details.extra?.reason
    if (reason === 'key') return 'stop'
    const isAnswer = reason === 'invalid' || reason === 'refused' || reason === 'truncated'
    if (!isAnswer) return 'unasked'
    await saveEnrichment(context, row, NOTHING)
    return 'failed'
  }
}

/** An answer may be paid for already, so an item that can't be handled isn't asked about again. */
async function passOver(context: AppContext, row: SuggestionToEnrich, error: unknown): Promise<'failed' | 'unasked'> {
  context.log.error({ err: error, suggestion: row.id }, 'could not summarize a scraped item')
  if (describeUnavailable(error)) return 'unasked'
  await saveEnrichment(context, row, NOTHING)
  return 'failed'
}
