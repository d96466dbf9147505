import type { PublishResult, SiteRenderer } from '../../src/modules/publishing/publish-loop/publish-loop.job.ts'

export const NOTHING_WRITTEN: PublishResult = { written: [], removed: [], notices: [] }

export const idleRenderer: SiteRenderer = { publish: async () => NOTHING_WRITTEN }
