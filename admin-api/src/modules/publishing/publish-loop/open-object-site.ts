import type { AppContext } from '../../../context.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'

/** Undefined where the site is files on this machine, or another service builds it. Its code is loaded only where it is used. */
export async function openObjectSite(context: AppContext): Promise<ObjectSite | undefined> {
  const { config, objects } = context
  if (!objects || config.deployHookUrl) return undefined
  const { createObjectSite } = await import('../object-site/object-site.service.ts')
  return createObjectSite(context, objects)
}
