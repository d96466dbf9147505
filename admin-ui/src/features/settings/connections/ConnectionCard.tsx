import type { Connection } from '@hometown/shared-types/connections'
import { useState } from 'react'
import { ConnectionTest } from '../../../parts/connections/ConnectionTest.tsx'
import { ConnectionValues } from '../../../parts/connections/ConnectionValues.tsx'
import { CONNECTION_KINDS } from '../../../parts/connections/connection-kinds.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { RemoveConnection } from './RemoveConnection.tsx'

export function ConnectionCard({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  const { name, source, problem, waitsForStart } = connection
  const { title, description } = CONNECTION_KINDS[name]
  return (
    <Card title={title} description={description} actions={<ConnectionState connection={connection} />}>
      <div className="flex flex-col gap-4">
        {problem && <Notice title="This connection isn’t used">{problem}</Notice>}
        {waitsForStart && (
          <Notice tone="info" title="Waiting for the next start">
            This takes effect when the service starts again.
          </Notice>
        )}
        {isOpen ? (
          <ConnectionForm connection={connection} onClose={() => setOpen(false)} />
        ) : (
          <>
            <ConnectionValues connection={connection} />
            {source !== 'none' && !problem && <ConnectionTest connection={connection} />}
            {source !== 'environment' && (
              <div className="flex flex-wrap gap-2">
                <Button
                  aria-label={`${source === 'none' ? 'Set up' : 'Change'} ${title}`}
                  onClick={() => setOpen(true)}
                >
                  {source === 'none' ? 'Set up' : 'Change'}
                </Button>
                {source === 'desk' && <RemoveConnection connection={connection} />}
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
