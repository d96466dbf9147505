import type { LiveEvent } from '@hometown/shared-types/live'
import type { AppContext } from '../../../context.ts'

/**
 * Tells every open desk what happened, from whichever process. Call it after the commit: desks ask again at once.
 * `changed` events of a burst are told together.
 */
export function announce(context: Pick<AppContext, 'link'>, event: LiveEvent): void {
  context.link.send({ type: 'live', event })
}
