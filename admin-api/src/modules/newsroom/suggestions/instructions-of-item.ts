import { storable } from '@hometown/shared-types/storable-text'
import type { SuggestionInstruction } from '@hometown/shared-types/suggestion'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import { evidenceIn } from '../instructing/instructing.service.ts'

const MOST = 10

/** What the source tells a model to say, where readers see it and where they don't. */
export function instructionsOf(item: ScrapedItem): SuggestionInstruction[] {
  const { passages } = evidenceIn(textsOf(item))
  const shown = passages.map((passage) => ({ passage: storable(passage), hidden: false }))
  const hidden = (item.instructions ?? []).map((passage) => ({ passage: storable(passage), hidden: true }))
  return [...shown, ...hidden].slice(0, MOST)
}

function textsOf(item: ScrapedItem): string[] {
  const { title, author, text, summary, categoryWords } = item
  // Most summaries are the beginning of the text.
  const own = summary !== null && !text.startsWith(summary.replace(/…$/, '')) ? summary : ''
  const more = item.kind === 'fixture' ? [item.opponent, item.team, item.location ?? ''] : []
  const place = item.kind === 'event' ? [item.location, item.price] : []
  return [title, author ?? '', ...place, ...more, own, text, ...categoryWords].filter((part) => part.trim() !== '')
}
