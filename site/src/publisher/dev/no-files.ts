import type { Outcome, ReleaseWriter } from '../release-writer.ts'

const NOTHING_WRITTEN: Outcome = {
  release: 'development',
  newRelease: false,
  written: [],
  removed: [],
  notices: [],
  unfinished: [],
}

/** In development pages are rendered when they are asked for, so that a publish only updates the content in memory. */
export const noFiles: ReleaseWriter = {
  hasCurrent: () => true,
  update: () => Promise.resolve(NOTHING_WRITTEN),
  takeDown: () => Promise.resolve(undefined),
  compare: () => Promise.resolve(NOTHING_WRITTEN),
  replace: () => Promise.resolve(NOTHING_WRITTEN),
  cleanUp: () => Promise.resolve(),
}
