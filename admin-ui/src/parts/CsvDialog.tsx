import { CSV_BYTES_LIMIT, type CsvImportResult, csvTooLargeMessage } from '@hometown/shared-types/contract/csv-import'
import { type ReactNode, useState } from 'react'
import { ApiError, messageFrom } from '../lib/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ImportResult } from '../ui/ImportResult.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { TextFileField } from './TextFileField.tsx'
import { useAction } from './use-action.tsx'

interface CsvDialogProps {
  /** The kind of the file; names of `OPML` files end in `.xml`, too. */
  kind?: 'CSV' | 'OPML'
  description: string
  hint?: ReactNode
  upload(text: string): Promise<CsvImportResult>
  /** The list that grows: the first part of the key of its queries. */
  list: string
  children?: ReactNode
  onClose(): void
}

const IMPORT_KIND_TEXTS = {
  CSV: {
    title: 'Upload CSV',
    failed: 'CSV Upload Failed',
    unreachable: 'CSV Upload Error',
    why: 'Failed to upload CSV.',
  },
  OPML: {
    title: 'Import OPML',
    failed: 'Import failed',
    unreachable: 'Import failed',
    why: 'Couldn’t import the file.',
  },
} as const

export function CsvDialog({ kind = 'CSV', description, hint, upload: send, list, children, onClose }: CsvDialogProps) {
  const texts = IMPORT_KIND_TEXTS[kind]
  const [text, setText] = useState<string>()
  const upload = useAction({
    run: send,
    done: (result) => toastImportResult(texts.failed, result),
    failed(error) {
      if (error instanceof ApiError) toastFailure(texts.failed, error, texts.why)
      else toast({ title: texts.unreachable, description: texts.why, variant: 'destructive' })
    },
    list,
  })

  function change(content: string | undefined): void {
    upload.reset()
    setText(content)
  }

  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title={texts.title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={text === undefined}
            pending={upload.isPending}
            onClick={() => text !== undefined && upload.mutate(text)}
          >
            {upload.isPending ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextFileField
          label={`${kind} file`}
          hint={hint}
          accept={kind === 'CSV' ? '.csv' : '.opml,.xml,text/x-opml'}
          findProblem={kind === 'CSV' ? findCsvProblem : findFileSizeProblem}
          error={upload.error ? messageFrom(upload.error, texts.why) : undefined}
          onChange={change}
        />
        {children}
        {upload.data && <ImportResult result={upload.data} />}
      </div>
    </Dialog>
  )
}

/** If no row was imported, the import failed, even though the file was read. */
function toastImportResult(failed: string, { imported, errors, message }: CsvImportResult): void {
  if (imported > 0 || errors === 0) toast({ title: message })
  else toast({ title: failed, description: `${message} Check details below.`, variant: 'destructive' })
}

export function findCsvProblem(file: File): string | undefined {
  return file.name.toLowerCase().endsWith('.csv') ? findFileSizeProblem(file) : 'Please select a CSV file.'
}

function findFileSizeProblem({ size }: File): string | undefined {
  return size > CSV_BYTES_LIMIT ? csvTooLargeMessage(size) : undefined
}
