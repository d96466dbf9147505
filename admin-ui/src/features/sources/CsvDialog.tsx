import type { CsvImportResult } from '@hometown/shared-types/csv-import'
import { CSV_BYTES_LIMIT } from '@hometown/shared-types/csv-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { readTextFile } from '../../lib/read-text-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { SOURCES_KEY, uploadCsv } from './sources.api.ts'

export function CsvDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: async (chosen: File) => uploadCsv(await readTextFile(chosen)),
    async onSuccess(result) {
      tell(result)
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
    onError(error) {
      if (error instanceof ApiError) toastFailure('CSV Upload Failed', error, 'Failed to upload CSV.')
      else toast({ title: 'CSV Upload Error', description: 'Failed to upload CSV.', variant: 'destructive' })
    },
  })

  function choose(chosen: File | undefined): void {
    upload.reset()
    setProblem(chosen && problemOf(chosen))
    setFile(chosen && problemOf(chosen) === undefined ? chosen : undefined)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Upload CSV"
      description="Upload a CSV with columns Category, Name, URL, Source Type, Description."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={file === undefined}
            pending={upload.isPending}
            onClick={() => file && upload.mutate(file)}
          >
            {upload.isPending ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="CSV file"
          hint="Up to 5 MB and 10,000 rows, with commas, semicolons or tabs. Addresses that are sources already are skipped."
          error={problem ?? (upload.error ? messageFrom(upload.error, 'Failed to upload CSV.') : undefined)}
        >
          <Input
            type="file"
            accept=".csv"
            className="h-auto py-1"
            onChange={({ target }) => choose(target.files?.[0] ?? undefined)}
          />
        </Field>
        {upload.data && <ImportResult result={upload.data} />}
      </div>
    </Dialog>
  )
}

/** A file of which nothing went in has failed, although it was read. */
function tell({ imported, errors, message }: CsvImportResult): void {
  if (imported > 0 || errors === 0) toast({ title: message })
  else {
    toast({ title: 'CSV Upload Failed', description: `${message} Check details below.`, variant: 'destructive' })
  }
}

function problemOf(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return 'Please select a CSV file.'
  return file.size > CSV_BYTES_LIMIT ? 'The file is too large' : undefined
}
