import type { Connection, ConnectionName } from '@hometown/shared-types/connections'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConnectionFields } from '../../parts/connections/ConnectionFields.tsx'
import { ConnectionTest } from '../../parts/connections/ConnectionTest.tsx'
import { ConnectionValues } from '../../parts/connections/ConnectionValues.tsx'
import { CONNECTION_KINDS } from '../../parts/connections/connection-kinds.ts'
import { connectionsQuery } from '../../parts/connections/connections.api.ts'
import { useConnectionForm } from '../../parts/connections/use-connection-form.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { StepForm } from './StepForm.tsx'
import type { Guide } from './use-guide.ts'

interface ConnectionStepProps {
  guide: Guide
  name: Extract<ConnectionName, 'mail' | 'wordpress'>
  title: string
  lead: string
  skipLabel: string
  /** Before the fields. */
  choice?: ReactNode
  /** The fields and the test aren't wanted: Continue says so. */
  isWithout?: boolean
  onContinueWithout?(): void
}

/** A connection as under Settings → Connections: the same fields, the same test, saved by Continue. */
export function ConnectionStep(props: ConnectionStepProps) {
  const { data, error, refetch } = useQuery(connectionsQuery)
  const connection = data?.find(({ name }) => name === props.name)
  if (connection) return <OpenConnection connection={connection} {...props} />
  if (error) return <ErrorPanel title="Couldn’t load the connections." error={error} onRetry={refetch} />
  return <Skeleton className="h-64 rounded-lg" />
}

function OpenConnection({ connection, ...props }: ConnectionStepProps & { connection: Connection }) {
  const { guide, name, title, lead, skipLabel, choice, isWithout = false, onContinueWithout } = props
  const { source, problem, variables } = connection
  const { title: noun } = CONNECTION_KINDS[name]
  const form = useConnectionForm(connection, () => guide.end('done'))
  const isFixed = source === 'environment'
  const isKept = isFixed || (source === 'desk' && !problem && !form.isDirty)

  function goOn(): void {
    if (isWithout) onContinueWithout?.()
    else if (isKept) guide.end('done')
    else form.save()
  }

  return (
    <StepForm guide={guide} title={title} lead={lead} skipLabel={skipLabel} isSaving={form.isSaving} onContinue={goOn}>
      {!isFixed && choice}
      {!isWithout && isFixed && (
        <>
          <p>
            {noun} is set by the environment ({variables.join(', ')}). Change it there.
          </p>
          <ConnectionValues connection={connection} />
          <ConnectionTest connection={connection} />
        </>
      )}
      {!isWithout && !isFixed && (
        <>
          <ConnectionFields connection={connection} form={form} />
          <ConnectionTest connection={connection} form={form.values} onIssues={form.showIssues} />
        </>
      )}
      <UnsavedChanges when={form.isDirty && !form.isSaving && !isWithout} />
    </StepForm>
  )
}
