import type { Connection } from '@hometown/shared-types/connections'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'

export function ConnectionState({ connection }: { connection: Connection }) {
  const { label, tone } = stateOf(connection)
  return <Badge tone={tone}>{label}</Badge>
}

function stateOf({ source, problem, lastTest }: Connection): { label: string; tone: BadgeTone } {
  if (problem) return { label: 'Not used', tone: 'yellow' }
  if (source === 'none') return { label: 'Not set', tone: 'gray' }
  if (lastTest && !lastTest.ok) return { label: 'Test failed', tone: 'danger' }
  return { label: 'Set', tone: 'green' }
}
