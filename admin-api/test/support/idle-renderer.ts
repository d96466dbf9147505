import type { PublishResult, SiteRenderer } from '../../src/modules/publishing/publish-loop/site-renderer.ts'

export const NOTHING_WRITTEN: PublishResult = {
  release: 'r1',
  newRelease: false,
  written: [],
  removed: [],
  notices: [],
}

/** Takes every publish for done, and writes nothing. */
export const idleRenderer: SiteRenderer = { publish: async () => NOTHING_WRITTEN }
