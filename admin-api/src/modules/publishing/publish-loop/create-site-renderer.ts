import type { AppContext } from '../../../context.ts'
import { createDeployHook } from './deploy-hook.ts'
import { createLocalRenderer, type SiteRenderer } from './site-renderer.ts'

export function createSiteRenderer(context: AppContext): SiteRenderer {
  return context.config.deployHookUrl
    ? createDeployHook(context, context.config.deployHookUrl)
    : createLocalRenderer(context)
}
