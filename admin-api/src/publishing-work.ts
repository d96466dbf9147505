import type { AppContext } from './context.ts'
import { createSiteRenderer } from './modules/publishing/publish-loop/create-site-renderer.ts'
import { openObjectSite } from './modules/publishing/publish-loop/open-object-site.ts'
import { startPublishLoop } from './modules/publishing/publish-loop/publish-loop.job.ts'
import type { Work } from './work.ts'

/** Brings out the site. */
export async function startPublishing(context: AppContext): Promise<Work> {
  return startPublishLoop(context, createSiteRenderer(context), {
    ready: Boolean(context.config.deployHookUrl),
    site: await openObjectSite(context),
  })
}
