import { BUSINESS_CSV_COLUMNS } from '@hometown/shared-types/business'
import { CSV_BYTES_LIMIT, type CsvImportResult } from '@hometown/shared-types/csv-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { importBusinesses } from './businesses.api.ts'

interface ImportDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<CsvImportResult>()
  const upload = useMutation({
    mutationFn: async (chosen: File) => importBusinesses(await chosen.text()),
    async onSuccess(answer) {
      setResult(answer)
      toast({ title: answer.message })
      await client.invalidateQueries({ queryKey: ['businesses'] })
    },
    onError: (error) => toastFailure('CSV Upload Failed', error, 'Failed to upload CSV.'),
  })

  function choose(chosen: File | undefined): void {
    setResult(undefined)
    upload.reset()
    setProblem(chosen && problemOf(chosen))
    setFile(chosen && problemOf(chosen) === undefined ? chosen : undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) choose(undefined)
        onOpenChange(isOpen)
      }}
      width="lg"
      title="Upload CSV"
      description={`Upload a CSV with columns ${BUSINESS_CSV_COLUMNS.join(', ')}.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
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
          error={problem ?? (upload.error ? messageFrom(upload.error, 'Failed to upload CSV.') : undefined)}
        >
          <Input
            type="file"
            accept=".csv"
            className="h-auto py-1"
            onChange={({ target }) => choose(target.files?.[0] ?? undefined)}
          />
        </Field>
        <p className="text-quiet text-sm">
          Only Name must be filled in. Rows without a Status are published. Hours are written like “Mon-Fri 9-17; Sat
          9-12; Sun closed”; anything else is kept as a note.{' '}
          <a href={apiAddress('/api/businesses/import-template')} download className="text-accent underline">
            Download a template
          </a>
        </p>
        {result && <ImportResult result={result} />}
      </div>
    </Dialog>
  )
}

function problemOf(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return 'Please select a CSV file.'
  return file.size > CSV_BYTES_LIMIT ? 'The file is too large' : undefined
}
