import { z } from 'zod'

const LEAD_STAYS_MS = 2 * 3_600_000
const RIVAL_FACTOR = 1.25

/** A story that led by its score, and since when. */
export const automaticLeadSchema = z.object({ articleId: z.string(), since: z.number() })
export type AutomaticLead = z.infer<typeof automaticLeadSchema>

interface Scored {
  readonly id: string
  readonly score: number
}

/**
 * A new lead stays for two hours, unless another story is much stronger. Of several the first counts: an editor's
 * decision displaced it, and once that is over or undone, it leads again.
 * @param scored best first
 */
export function findAutomaticLead(
  scored: readonly Scored[],
  leads: readonly AutomaticLead[],
  now: number,
): string | undefined {
  const [best] = scored
  const former = leads.filter(isYoung(now)).flatMap(({ articleId }) => scored.find(({ id }) => id === articleId) ?? [])
  const [first] = former
  return best && first && best.score < first.score * RIVAL_FACTOR ? first.id : best?.id
}

/**
 * What the next choice has to know.
 * @param leadId undefined while a pin leads
 * @param scored a lead among them that doesn't lead anymore has lost to a rival
 */
export function remembered(
  leads: readonly AutomaticLead[],
  leadId: string | undefined,
  scored: readonly Scored[],
  now: number,
): AutomaticLead[] {
  const young = leads.filter(isYoung(now))
  if (leadId === undefined) return young
  const displaced = young.filter(({ articleId }) => !scored.some(({ id }) => id === articleId))
  const lead = leads.find(({ articleId }) => articleId === leadId) ?? { articleId: leadId, since: now }
  return [...displaced, lead]
}

function isYoung(now: number): (lead: AutomaticLead) => boolean {
  return ({ since }) => now < since + LEAD_STAYS_MS
}
