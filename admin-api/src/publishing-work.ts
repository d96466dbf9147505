import type { AppContext } from './context.ts'
import { createSiteRenderer } from './modules/publishing/publish-loop/create-site-renderer.ts'
import { startPublishLoop } from './modules/publishing/publish-loop/publish-loop.job.ts'
import type { Work } from './work.ts'

/** Brings out the site. */
export function startPublishing(context: AppContext): Work {
  return startPublishLoop(context, createSiteRenderer(context), { ready: Boolean(context.config.deployHookUrl) })
}
