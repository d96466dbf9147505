import { buildBaseContext, type ContextOptions } from './build-base-context.ts'
import { buildPorts } from './build-ports.ts'
import type { Config } from './config/config.ts'
import type { AppContext } from './context.ts'

export async function buildContext(config: Config, name: string, options?: ContextOptions): Promise<AppContext> {
  return { ...(await buildBaseContext(config, name, options)), ports: buildPorts() }
}
