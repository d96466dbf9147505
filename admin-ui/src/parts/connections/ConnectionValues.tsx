import type { Connection } from '@hometown/shared-types/connections'
import { useCountyTime } from '../../lib/dates.ts'
import { CONNECTION_KINDS, type ConnectionField, SECURITY_OPTIONS } from './connection-kinds.ts'

const SECRET = { set: 'Set, never shown', unreadable: 'Enter it again', none: '' } as const

/** Who set the connection, and what is set, without its secrets. */
export function ConnectionValues({ connection }: { connection: Connection }) {
  const time = useCountyTime()
  const { name, source, updatedAt, updatedBy, variables } = connection
  const { without, fields } = CONNECTION_KINDS[name]
  const shown = fields
    .map((field): [string, string] => [field.label, textOf(connection, field)])
    .filter(([, value]) => value !== '')
  return (
    <div className="flex flex-col gap-3">
      <p>
        {source === 'none' && `Not set. ${without}`}
        {source === 'environment' && `Set by the environment: ${variables.join(', ')}.`}
        {source === 'desk' && updatedAt && `Saved by ${updatedBy}, ${time.date(updatedAt)}.`}
      </p>
      {shown.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr] [&_dd]:max-sm:mb-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-quiet">
          {shown.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function textOf({ values, secrets }: Connection, { path, kind }: ConnectionField): string {
  const field = path.slice(path.indexOf('.') + 1)
  if (path.startsWith('secrets.')) return SECRET[secrets[field] ?? 'none']
  const value = values[field] ?? ''
  return kind === 'security' ? (SECURITY_OPTIONS.find((option) => option.value === value)?.label ?? '') : value
}
