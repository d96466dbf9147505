import { z } from 'zod'
import { call, type } from './call.ts'

/** In the guide's order. */
export const SETUP_STEPS = ['paper', 'account', 'wordpress', 'mail', 'sources', 'newsletter', 'live'] as const
export const setupStepNameSchema = z.enum(SETUP_STEPS)
export type SetupStepName = z.infer<typeof setupStepNameSchema>

/** `done` also if it was set elsewhere, such as a mail server under Settings. */
export const setupStepStateSchema = z.enum(['open', 'skipped', 'done'])
export type SetupStepState = z.infer<typeof setupStepStateSchema>

export interface SetupGuide {
  /** Somebody makes a paper of their own here: an installation without the sample county, or one that removed it. */
  started: boolean
  /** Nobody has opened it yet, so it opens after an administrator signs in. */
  opensItself: boolean
  /** Its reminders on the dashboard aren't wanted any more. */
  dismissed: boolean
  /** The site shows the sample county. */
  sample: boolean
  /** `SITE_URL`. */
  siteUrl: string
  steps: { name: SetupStepName; state: SetupStepState }[]
}

/** Missing values stay. */
const updateSetupGuideSchema = z
  .object({
    opened: z.literal(true),
    dismissed: z.boolean(),
    steps: z.partialRecord(setupStepNameSchema, setupStepStateSchema),
  })
  .partial()
export type UpdateSetupGuideInput = z.infer<typeof updateSetupGuideSchema>

export const setupGuideCalls = {
  get: call('GET', '/api/setup-guide', {
    access: 'admin',
    answer: type<SetupGuide>(),
  }),
  update: call('PUT', '/api/setup-guide', {
    access: 'admin',
    body: updateSetupGuideSchema,
    answer: type<SetupGuide>(),
  }),
  startOwnPaper: call('POST', '/api/setup-guide/start-own-paper', {
    access: 'admin',
    answer: type<SetupGuide>(),
  }),
}
