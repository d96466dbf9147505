import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/Card.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import { latestImportQuery } from './subscribers.api.ts'

/** How far a long import is, for everybody who opens the screen meanwhile. */
export function ImportNotice() {
  const { data } = useQuery(latestImportQuery)
  if (!data || data.isFinished) return null
  return (
    <Card title="An import is under way" className="mb-4">
      <ImportProgressBar progress={data} />
    </Card>
  )
}
