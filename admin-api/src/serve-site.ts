import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from './context.ts'
import { findFormerAddress } from './modules/content/articles/former-addresses/former-addresses.service.ts'
import { findRemovedPage } from './modules/content/removed-pages/removed-pages.service.ts'
import { watchWithdrawnPages } from './modules/publishing/publish-loop/withdrawn-pages.service.ts'
import type { FollowedSite } from './modules/publishing/site-manifest/follow-site.service.ts'
import { watchFirstSync } from './modules/wordpress/wordpress-mirror/first-sync/first-sync-watch.service.ts'
import { openFolderSource } from './site-server/folder-source.ts'
import type { LiveSite } from './site-server/live-site.ts'
import { createSiteHandler, type SiteHandler } from './site-server/site-handler.ts'
import { SiteUnavailableError } from './site-server/site-source.ts'

const FORMER_WITHIN_MS = 500

export interface ServedSite {
  /** @returns false if the request isn't for the site */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  close(): Promise<void>
}

/** The readers' pages: from the folder on one machine, from rows and the object store on several. */
export async function serveSite(context: AppContext): Promise<ServedSite> {
  const { config, link, log, objects } = context
  const followed = objects && (await follow(context, objects))
  const withdrawn = watchWithdrawnPages(context, followed?.catchUp)
  const source = followed?.source ?? openFolderSource(join(config.dataDir, 'site'))
  const findFormer = (target: string) => lookUp(context, findFormerAddress(context.store.db, target))
  const findRemoved = (path: string) => lookUp(context, findRemovedPage(context.store.db, path))
  const firstSync = await watchFirstSync(context, followed?.catchUp)
  const handler = createSiteHandler({
    ...{ source, addresses: config, log, isWithdrawn: withdrawn.has, findFormer, findRemoved },
    isEmpty: () => firstSync.isSiteEmpty() && firstSync.lookAgain(),
  })
  const stopListening = link.onMessage((message) => {
    if (message.type === 'site-clear' || message.type === 'site-changed') handler.applySiteCacheUpdate(message)
  })
  if (followed) context.site = describeSite(followed, handler)
  return {
    handle: handler.handle,
    async close() {
      context.site = undefined
      stopListening()
      await firstSync.stop()
      await withdrawn.stop()
      await followed?.close()
    },
  }
}

/** Readers don't wait for a database that is away. */
async function lookUp<T>({ log }: AppContext, answer: Promise<T | undefined>): Promise<T | undefined> {
  const found = answer.catch((error: unknown) => {
    log.warn({ err: error }, 'could not look for a former address')
    return undefined
  })
  return Promise.race([found, delay(FORMER_WITHIN_MS, undefined, { ref: false })])
}

/** Loaded only on several machines. */
async function follow(context: AppContext, objects: NonNullable<AppContext['objects']>): Promise<FollowedSite> {
  const { followSite } = await import('./modules/publishing/site-manifest/follow-site.service.ts')
  return followSite(context, objects)
}

function describeSite({ source }: FollowedSite, handler: SiteHandler): LiveSite {
  const { manifest } = source
  return {
    get version() {
      return manifest.version
    },
    async read(path) {
      const found = await handler.find(path).catch(onlyIfUnavailable)
      return found?.variants.identity.body
    },
  }
}

function onlyIfUnavailable(error: unknown): undefined {
  if (!(error instanceof SiteUnavailableError)) throw error
}
