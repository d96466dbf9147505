import { hashesOf } from '../feed-item.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import type { FieldGroup } from '../reading/field-hashes.ts'
import type { CheckPlan } from './diff-feed.ts'

const TIMES: ReadonlySet<FieldGroup> = new Set(['time', 'repetition', 'skippedDates', 'exceptions'])

export interface HeldPlan {
  /** What may be done before somebody has decided: cancellations, texts, and events that vanished. */
  plan: CheckPlan
  held: DescribedEvent[]
}

/** Takes new events and changes of times out of a plan. A later check finds them again. */
export function holdTimes(plan: CheckPlan): HeldPlan {
  const held = [...plan.added]
  const changed = plan.changed.flatMap((change) => {
    if (!change.groups.some((group) => TIMES.has(group))) return [change]
    held.push(change.event)
    const groups = change.groups.filter((group) => !TIMES.has(group))
    return groups.length === 0 && !change.hasReturned ? [] : [{ ...change, groups, event: withFormerTimes(change) }]
  })
  return { plan: { ...plan, added: [], changed, reread: [], lost: [] }, held }
}

/** The event's item must go on saying which times were read last. */
function withFormerTimes({ event, item }: CheckPlan['changed'][number]): DescribedEvent {
  const former = hashesOf(item)
  const hashes = { ...event.hashes }
  for (const group of [...TIMES, 'dates' as const]) delete hashes[group]
  for (const group of TIMES) if (former[group] !== undefined) hashes[group] = former[group]
  if (former.dates) hashes.dates = former.dates
  return { ...event, facts: item.facts, hashes }
}
