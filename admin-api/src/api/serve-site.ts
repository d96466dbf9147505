import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { findRedirect } from '../modules/content/redirects/index.ts'
import { watchWithdrawnPages } from '../modules/publishing/publish-loop/index.ts'
import { watchFirstSync } from '../modules/wordpress/wordpress-mirror/index.ts'
import { createSiteHandler } from '../site-server/site-handler.ts'

const FORMER_ADDRESS_WITHIN_MS = 500

export async function openServedSite(context: AppContext) {
  const { config, messages, log, store } = context
  const withdrawn = watchWithdrawnPages(context)
  const { handle, update } = createSiteHandler({
    siteDir: join(config.dataDir, 'site'),
    addresses: config,
    log,
    isWithdrawn: withdrawn.has,
    isEmpty: await watchFirstSync(context),
    findMoved: (target) => lookUpFormerAddress(context, findRedirect(store.db, target)),
  })
  const stopListening = messages.onMessage((message) => {
    if (message.type === 'site-clear' || message.type === 'site-changed') update(message)
  })
  return {
    handle,
    async close() {
      stopListening()
      await withdrawn.stop()
    },
  }
}

/** Readers don't wait for a database that is away. */
async function lookUpFormerAddress<T>({ log }: AppContext, answer: Promise<T | undefined>): Promise<T | undefined> {
  const redirect = answer.catch((error: unknown) => {
    log.warn({ err: error }, 'could not look for a former address')
    return undefined
  })
  return Promise.race([redirect, delay(FORMER_ADDRESS_WITHIN_MS, undefined, { ref: false })])
}
