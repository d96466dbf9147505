import { z } from 'zod'

export const pluginStatusSchema = z.object({
  version: z.string(),
  /** True if the plugin has an address and a secret for its webhooks. */
  webhook: z.boolean(),
})
export type PluginStatus = z.infer<typeof pluginStatusSchema>
