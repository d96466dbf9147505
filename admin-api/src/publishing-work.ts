import type { PublishTotals } from '@hometown/shared-types/publish-totals'
import type { AppContext } from './context.ts'
import { createPublishFigures } from './modules/publishing/publish-figures/publish-figures.service.ts'
import { createSiteRenderer } from './modules/publishing/publish-loop/create-site-renderer.ts'
import { openObjectSite } from './modules/publishing/publish-loop/open-object-site.ts'
import { startPublishLoop } from './modules/publishing/publish-loop/publish-loop.job.ts'
import type { Work } from './work.ts'

/** Brings out the site. */
export async function startPublishing(context: AppContext): Promise<Work & { totals(): PublishTotals }> {
  const figures = createPublishFigures()
  const loop = startPublishLoop(context, createSiteRenderer(context), {
    ready: Boolean(context.config.deployHookUrl),
    site: await openObjectSite(context, figures),
    figures,
  })
  return { stop: loop.stop, totals: figures.totals }
}
