import { hostname } from 'node:os'
import { isoTime } from '@hometown/shared-types/iso-time'
import { nodeRoleSchema, processSchema, type SystemNode } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { ProcessBoard } from '../process-health.ts'
import { ownVersion } from '../version.ts'
import { countVersionsBehind, findNodes, type StoredNode } from './nodes.repository.ts'

const processesSchema = z.array(processSchema)

/** This machine first, then the others on the same database. */
export async function listNodes(
  context: Pick<AppContext, 'store' | 'node' | 'clock' | 'config' | 'site'>,
  board: ProcessBoard,
): Promise<SystemNode[]> {
  const own = {
    ...describeNode(context, board),
    heardAt: isoTime(context.clock.now()),
    isThis: true,
    isGone: false,
    ...(await compareOwnSite(context)),
  }
  if (context.store.kind === 'sqlite') return [own]
  const rows = await findNodes(context.store)
  return [own, ...rows.filter(({ id }) => id !== context.node).map(fromRow)]
}

async function compareOwnSite({
  store,
  site,
}: Pick<AppContext, 'store' | 'site'>): Promise<Pick<SystemNode, 'siteVersionsBehind'>> {
  if (!site) return { siteVersionsBehind: null }
  return { siteVersionsBehind: await countVersionsBehind(store.db, site.version) }
}

export function describeNode(
  { node, config }: Pick<AppContext, 'node' | 'config'>,
  board: ProcessBoard,
): Pick<SystemNode, 'id' | 'host' | 'version' | 'role' | 'processes'> {
  const processes = board
    .list()
    .map(({ process: name, heardAt, loopLagP99, loopLagMax, memoryBytes, uptime, objects }) => {
      const objectCalls = objects && { objectCalls: objects.recent }
      return { name, loopLagP99, loopLagMax, memoryBytes, uptime, ...objectCalls, heardAt: isoTime(heardAt) }
    })
  return { id: node, host: hostname(), version: ownVersion(), role: config.role, processes }
}

function fromRow(row: StoredNode): SystemNode {
  const { id, host, version, role, processes, heard_at, isGone, site_version, versionsBehind } = row
  // Another version may tell other things about its processes.
  const { data = [] } = processesSchema.safeParse(JSON.parse(processes))
  return {
    ...{ id, host, version, role: roleOf(role), isGone, processes: data, heardAt: isoTime(heard_at), isThis: false },
    siteVersionsBehind: site_version === null ? null : versionsBehind,
  }
}

/** Another version may know other roles. */
function roleOf(role: string): SystemNode['role'] {
  return nodeRoleSchema.safeParse(role).data ?? 'all'
}
