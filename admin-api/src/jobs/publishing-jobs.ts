import type { AppContext } from '../context.ts'
import type { RunningJob } from '../modules/platform/jobs/index.ts'
import { createDeployHook } from '../modules/publishing/publish-loop/index.ts'
import { createPublisherRenderer, startPublishLoop } from '../modules/publishing/publish-loop/publish-loop.job.ts'

/** Keeps the site up to date: this machine's copy, or the one that a deploy hook's build makes. */
export function startPublishing(context: AppContext): RunningJob {
  const { deployHookUrl } = context.config
  const renderer = deployHookUrl ? createDeployHook(context, deployHookUrl) : createPublisherRenderer(context)
  return startPublishLoop(context, renderer, { ready: deployHookUrl !== undefined })
}
