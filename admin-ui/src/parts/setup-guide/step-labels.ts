import type { SetupStepName } from '@hometown/shared-types/setup-guide'

/** Labels of the list of steps, and of the dashboard's reminder. */
export const STEP_LABELS: Readonly<Record<SetupStepName, string>> = {
  paper: 'Your paper',
  account: 'Your account',
  wordpress: 'WordPress',
  mail: 'Email',
  sources: 'Sources',
  newsletter: 'Newsletter',
  live: 'Going live',
}
