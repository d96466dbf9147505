import type { SystemNode } from '@hometown/shared-types/system'

/** Who does the work of a machine that vanished, as a sentence. */
export function whoWorks(nodes: readonly SystemNode[], gone: SystemNode): string {
  return hasStandIn(nodes, gone) ? 'Others do its work now.' : 'No other machine does its work.'
}

function hasStandIn(nodes: readonly SystemNode[], gone: SystemNode): boolean {
  return nodes.some(({ isGone, role }) => !isGone && (role === 'all' || role === gone.role))
}
