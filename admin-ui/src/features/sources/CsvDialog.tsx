import { useQueryClient } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { CsvDialog as AnyCsvDialog } from '../../parts/CsvDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { SOURCES_KEY, uploadCsv } from './sources.api.ts'
import { useDiscoverNow } from './use-discover-now.ts'

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
