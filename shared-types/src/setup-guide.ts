import { z } from 'zod'

/** In the guide's order. */
export const SETUP_STEPS = ['paper', 'account', 'wordpress', 'mail', 'sources', 'newsletter', 'live'] as const
export const setupStepNameSchema = z.enum(SETUP_STEPS)
export type SetupStepName = z.infer<typeof setupStepNameSchema>

/** `done` also if it was set elsewhere, such as a mail server under Settings. */
export const setupStepStateSchema = z.enum(['open', 'skipped', 'done'])
export type SetupStepState = z.infer<typeof setupStepStateSchema>

const originMessage = 'Enter an address like https://www.example.org, without anything after the name'

/** `https://www.example.org`. What is typed without a scheme gets `https://`. */
export const setupAddressSchema = z
  .string()
  .trim()
  .max(300, originMessage)
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .refine(isOrigin, originMessage)
  .transform((text) => new URL(text).origin)

export const setupGuideSchema = z.object({
  /** Somebody makes a paper of their own here: an installation without the sample county, or one that removed it. */
  started: z.boolean(),
  /** Nobody has opened it yet, so it opens after an administrator signs in. */
  opensItself: z.boolean(),
  /** Its reminders on the dashboard aren't wanted any more. */
  dismissed: z.boolean(),
  /** The site shows the sample county. */
  sample: z.boolean(),
  /** Where the site is to be found; `SITE_URL` until somebody types another address. */
  address: z.string(),
  /** `SITE_URL`. */
  siteUrl: z.string(),
  steps: z.array(z.object({ name: setupStepNameSchema, state: setupStepStateSchema })),
})
/** Answer of all calls of `/api/setup-guide`. */
export type SetupGuide = z.infer<typeof setupGuideSchema>

/** Body of `PUT /api/setup-guide`. Missing values stay. */
export const updateSetupGuideSchema = z
  .object({
    opened: z.literal(true),
    dismissed: z.boolean(),
    steps: z.partialRecord(setupStepNameSchema, setupStepStateSchema),
  })
  .partial()
export type UpdateSetupGuideInput = z.infer<typeof updateSetupGuideSchema>

/** Body of `POST /api/setup-guide/check-address`, which keeps the address. Answered like a connection's test. */
export const checkAddressSchema = z.object({ address: setupAddressSchema })

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash, username, password, hostname } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}${password}` === '' && hostname !== ''
}
