import type { LiveEvent } from '@hometown/shared-types/live'
import type { AppContext } from '../../../context.ts'

/** Reaches all desks, from any process. Call it after the commit, because desks reload at once. */
export function announce(context: Pick<AppContext, 'link'>, event: LiveEvent): void {
  context.link.send({ type: 'live', event })
}
