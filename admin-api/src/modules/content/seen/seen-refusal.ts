import { SEEN_CHOICES, type SeenChoiceKind, type SeenKind, type SeenSubject } from '@hometown/shared-types/seen'
import { seenFacts } from '@hometown/shared-types/seen-facts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'

const FITTING: Readonly<Record<SeenKind, readonly SeenChoiceKind[]>> = {
  article: ['note', 'correct', 'redirect', 'gone'],
  event: ['cancel', 'redirect', 'gone'],
}

export function choicesFor(seen: readonly SeenSubject[]): SeenChoiceKind[] {
  return SEEN_CHOICES.filter((choice) => seen.every(({ kind }) => FITTING[kind].includes(choice)))
}

/** Says who has seen it, and what can be chosen. */
export function seenRefusal(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  seen: readonly SeenSubject[],
  choices: readonly SeenChoiceKind[] = choicesFor(seen),
): AppError {
  const [first] = seen
  const facts = first ? seenFacts(first, clock.now(), config.timeZone) : []
  const what = seen.length === 1 ? `“${first?.title}”: ${facts.join(', ')}` : `Readers know ${seen.length} of these`
  return new AppError(409, 'seen', `${what}. Choose what readers find from now on.`, { extra: { seen, choices } })
}
