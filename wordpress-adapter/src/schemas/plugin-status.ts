import { z } from 'zod'

/** What the companion plugin says of itself. */
export const pluginStatusSchema = z.object({
  version: z.string(),
  /** True where it knows an address and a secret for its messages. */
  webhook: z.boolean(),
})
export type PluginStatus = z.infer<typeof pluginStatusSchema>
