import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/Card.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import { latestImportQuery } from './subscribers.api.ts'

export function ImportNotice() {
  const { data } = useQuery(latestImportQuery)
  if (!data || data.isFinished) return null
  return (
    <Card title="An import is under way" className="mb-4">
      <ImportProgressBar progress={data} />
    </Card>
  )
}
