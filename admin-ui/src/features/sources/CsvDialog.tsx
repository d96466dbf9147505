import { harvestResultSchema } from '@hometown/shared-types/harvest'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Radar } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { CsvDialog as AnyCsvDialog } from '../../parts/CsvDialog.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { SOURCES_KEY, uploadCsv } from './sources.api.ts'

export function CsvDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const discoverNow = useDiscoverNow()
  async function upload(csvContent: string) {
    const result = await uploadCsv(csvContent)
    client.invalidateQueries({ queryKey: SOURCES_KEY }).catch(reportError)
    return result
  }
  return (
    <AnyCsvDialog
      description="Upload a CSV with columns Category, Name, URL, Source Type, Description."
      hint="Up to 5 MB and 10,000 rows, with commas, semicolons or tabs. We skip addresses that are already sources."
      upload={upload}
      next={
        <Button autoFocus variant="primary" onClick={discoverNow}>
          <Radar aria-hidden />
          Discover Content
        </Button>
      }
      onClose={onClose}
    />
  )
}

/** Starts a harvest, which the screen of suggestions follows. */
function useDiscoverNow(): () => void {
  const navigate = useNavigate()
  return () => {
    // It answers when the run is over.
    api
      .post('/api/content-suggestions/aggregate', {}, harvestResultSchema)
      .catch((error: unknown) => toastFailure('Aggregation failed', error))
    navigate({ to: paths.suggestions }).catch(reportError)
  }
}
