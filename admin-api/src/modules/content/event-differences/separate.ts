import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { AppContext } from '../../../context.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { checkSoon, ownItem, releaseItem } from '../event-feeds/link-items.service.ts'
import { insertSeparate, separateClaim } from '../event-sources/event-sources.service.ts'
import { pointSubmissions } from '../event-submissions/submission-events.service.ts'
import type { MovedLinks } from './move-links.ts'
import { writeAnswer } from './write-answer.ts'

/** The source's entry becomes an event of its own: a followed calendar's at its next check, others' as a draft now. */
export async function separate(context: AppContext, by: SignedIn, eventId: string, claim: ClaimRef): Promise<void> {
  const item = { feedId: claim.sourceId, key: claim.key }
  let isReadAgain = false
  await writeAnswer(context, by, 'event.keep-apart', eventId, (trx) =>
    separateClaim(context, trx, by, { eventId, claim }, async (said) => {
      const links: MovedLinks = { items: [], suggestions: [], submissions: [] }
      const released = claim.kind === 'feed' ? await releaseItem(trx, item) : undefined
      isReadAgain = released?.isReadAgain ?? false
      if (isReadAgain) return { made: null, links: { ...links, items: released?.former ?? [] } }
      const made = await insertSeparate(context, trx, by, said)
      const { id, version } = made.row
      if (claim.kind === 'feed') await ownItem(trx, item, id)
      const move = { from: eventId, to: id, only: claim.key, version: { before: version, after: version } }
      return {
        made,
        links: {
          items: released?.former ?? [],
          suggestions:
            claim.kind === 'suggestion'
              ? await context.ports.eventSuggestions.move(trx, { ...move, now: context.clock.now() })
              : [],
          submissions: claim.kind === 'submission' ? await pointSubmissions(trx, eventId, id, claim.key) : [],
        },
      }
    }),
  )
  if (isReadAgain) await checkSoon(context, claim.sourceId)
}
