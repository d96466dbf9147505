import type { AppContext } from './context.ts'
import { startRequestedPreviews } from './modules/publishing/previews/requested-previews.job.ts'
import type { Work } from './work.ts'

/** Previews for machines without a publisher. */
export function startPreviewWork(context: AppContext): Work {
  return startRequestedPreviews(context)
}
