import { CSV_BYTES_LIMIT, type CsvImportResult, csvTooLargeMessage } from '@hometown/shared-types/contract/csv-import'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, messageFrom } from '../lib/api-error.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { ImportResult } from '../ui/ImportResult.tsx'
import { FileInput } from '../ui/Input.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useTextFile } from './text-file.ts'

interface CsvDialogProps {
  description: string
  hint: ReactNode
  upload(csvContent: string): Promise<CsvImportResult>
  /** Takes the place of Upload after rows were imported: what to do with them. */
  next?: ReactNode
  onClose(): void
}

/** Imports rows from a CSV file and shows the result of each. */
export function CsvDialog({ description, hint, upload: send, next, onClose }: CsvDialogProps) {
  const { file, choose: read } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: (text: string) => send(text),
    onSuccess: tell,
    onError(error) {
      if (error instanceof ApiError) toastFailure('CSV Upload Failed', error, 'Failed to upload CSV.')
      else toast({ title: 'CSV Upload Error', description: 'Failed to upload CSV.', variant: 'destructive' })
    },
  })

  function choose(chosen: File | undefined): void {
    upload.reset()
    setProblem(chosen && csvProblem(chosen))
    read(chosen && csvProblem(chosen) === undefined ? chosen : undefined).catch(() => setProblem(UNREADABLE_MESSAGE))
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Upload CSV"
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {next && upload.data && upload.data.imported > 0 ? (
            next
          ) : (
            <Button
              variant="primary"
              disabled={file === undefined}
              pending={upload.isPending}
              onClick={() => file && upload.mutate(file.text)}
            >
              {upload.isPending ? 'Uploading...' : 'Upload'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="CSV file"
          hint={hint}
          error={problem ?? (upload.error ? messageFrom(upload.error, 'Failed to upload CSV.') : undefined)}
        >
          <FileInput accept=".csv" onChoose={choose} />
        </Field>
        {upload.data && <ImportResult result={upload.data} />}
      </div>
    </Dialog>
  )
}

/** It was moved, deleted or changed since it was chosen. */
const UNREADABLE_MESSAGE = 'Couldn’t open the file. Choose it again.'

/** If no row was imported, the import failed, even though the file was read. */
function tell({ imported, errors, message }: CsvImportResult): void {
  if (imported > 0 || errors === 0) toast({ title: message })
  else {
    toast({ title: 'CSV Upload Failed', description: `${message} Check details below.`, variant: 'destructive' })
  }
}

export function csvProblem(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return 'Please select a CSV file.'
  return file.size > CSV_BYTES_LIMIT ? csvTooLargeMessage(file.size) : undefined
}
