import { call, type } from './call.ts'

/** Articles that are missing in WordPress with too many others, and stay on the site until somebody removes them. */
export interface HeldLoss {
  articles: number
  /** The newest first. */
  titles: string[]
}

export const heldCalls = {
  get: call('GET', '/api/publishes/held', { answer: type<HeldLoss>() }),
  remove: call('POST', '/api/publishes/held/remove', { answer: type<HeldLoss>() }),
}
