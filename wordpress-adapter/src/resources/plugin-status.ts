import { checkedItem } from '../checked.ts'
import { WordPressError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { type PluginStatus, pluginStatusSchema } from '../schemas/plugin-status.ts'
import type { Transport } from '../transport/transport.ts'

/** WordPress answers 404 if no plugin has registered the route. */
export async function readPluginStatus(
  transport: Transport,
  options?: RequestOptions,
): Promise<PluginStatus | undefined> {
  try {
    return checkedItem(pluginStatusSchema, await transport.read('hometown/v1/status', {}, options))
  } catch (error) {
    if (error instanceof WordPressError && error.status === 404) return undefined
    throw error
  }
}
