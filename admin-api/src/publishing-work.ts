import type { AppContext } from './context.ts'
import type { ObjectSite } from './modules/publishing/object-site/object-site.service.ts'
import { createDeployHook } from './modules/publishing/publish-loop/deploy-hook.ts'
import { startPublishLoop } from './modules/publishing/publish-loop/publish-loop.job.ts'
import { createLocalRenderer, type SiteRenderer } from './modules/publishing/publish-loop/site-renderer.ts'
import type { Work } from './work.ts'

/** Brings out the site. */
export async function startPublishing(context: AppContext): Promise<Work> {
  return startPublishLoop(context, createSiteRenderer(context), {
    ready: Boolean(context.config.deployHookUrl),
    site: await openObjectSite(context),
  })
}

export function createSiteRenderer(context: AppContext): SiteRenderer {
  return context.config.deployHookUrl
    ? createDeployHook(context, context.config.deployHookUrl)
    : createLocalRenderer(context)
}

/** Undefined where the site is files on this machine, or another service builds it. Its code is loaded only where it is used. */
export async function openObjectSite(context: AppContext): Promise<ObjectSite | undefined> {
  const { config, objects } = context
  if (!objects || config.deployHookUrl) return undefined
  const { createObjectSite } = await import('./modules/publishing/object-site/object-site.service.ts')
  return createObjectSite(context, objects)
}
