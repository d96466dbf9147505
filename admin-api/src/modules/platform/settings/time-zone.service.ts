import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

/** The saved zone overrides the environment's, so each process calls this at its start. */
export async function applySavedTimeZone({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<void> {
  config.timeZone = (await findSavedSetting({ store }, 'timeZone')) ?? config.defaultTimeZone
}

/** Call it after the commit, before anything is published with the new zone. */
export async function spreadSavedTimeZone(context: AppContext): Promise<void> {
  await applySavedTimeZone(context)
  context.link.send({ type: 'time-zone-changed', timeZone: context.config.timeZone })
}

export function followTimeZone(context: Pick<AppContext, 'config' | 'link' | 'log' | 'store'>): () => void {
  const { config, link, log } = context
  return link.onMessage((message) => {
    if (message.type === 'time-zone-changed') config.timeZone = message.timeZone
    if (message.type === 'messages-missed')
      applySavedTimeZone(context).catch((error: unknown) => log.warn({ err: error }, 'could not read the time zone'))
  })
}
