import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

/** Each process does this as it starts: the zone that was saved at the desk wins over the environment's. */
export async function applySavedTimeZone({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<void> {
  config.timeZone = (await findSavedSetting({ store }, 'timeZone')) ?? config.defaultTimeZone
}

/** After the commit of another zone: this process and the others have it before they publish. */
export async function spreadSavedTimeZone(context: AppContext): Promise<void> {
  await applySavedTimeZone(context)
  context.link.send({ type: 'time-zone-changed', timeZone: context.config.timeZone })
}

/** Has the zone that another process tells of. Returns a function that stops listening. */
export function followTimeZone({ config, link }: Pick<AppContext, 'config' | 'link'>): () => void {
  return link.onMessage((message) => {
    if (message.type === 'time-zone-changed') config.timeZone = message.timeZone
  })
}
