import type { SetupGuide } from '@hometown/shared-types/setup-guide'

export type ShownSetup = 'sample' | 'steps'

/** What the dashboard says of the set-up: the way out of the sample county, or the steps that are left. */
export function shownSetup(guide: SetupGuide | undefined): ShownSetup | undefined {
  if (!guide || guide.dismissed) return undefined
  if (!guide.started) return guide.sample ? 'sample' : undefined
  return guide.steps.every(({ state }) => state === 'done') ? undefined : 'steps'
}
