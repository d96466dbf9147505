import { BUSINESS_CSV_COLUMNS } from '@hometown/shared-types/business'
import { useQueryClient } from '@tanstack/react-query'
import { apiAddress } from '../../lib/config.ts'
import { CsvDialog } from '../../parts/CsvDialog.tsx'
import { importBusinesses } from './businesses.api.ts'

export function ImportDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  async function upload(csvContent: string) {
    const result = await importBusinesses(csvContent)
    client.invalidateQueries({ queryKey: ['businesses'] }).catch(reportError)
    return result
  }
  return (
    <CsvDialog
      description={`Upload a CSV with columns ${BUSINESS_CSV_COLUMNS.join(', ')}.`}
      hint={
        <>
          Only Name is required, and rows without a Status are published. Write hours like “Mon-Fri 9-17; Sat 9-12; Sun
          closed”; anything else becomes a note.{' '}
          <a href={apiAddress('/api/businesses/import-template')} download className="text-accent underline">
            Download a template
          </a>
        </>
      }
      upload={upload}
      onClose={onClose}
    />
  )
}
