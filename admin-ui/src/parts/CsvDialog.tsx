import { CSV_BYTES_LIMIT, type CsvImportResult, csvTooLargeMessage } from '@hometown/shared-types/contract/csv-import'
import { type ReactNode, useState } from 'react'
import { ApiError, messageFrom } from '../lib/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { ImportResult } from '../ui/ImportResult.tsx'
import { FileInput } from '../ui/Input.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useTextFile } from './text-file.ts'
import { useAction } from './use-action.tsx'

interface CsvDialogProps {
  /** The kind of the file; names of `OPML` files end in `.xml`, too. */
  kind?: 'CSV' | 'OPML'
  description: string
  hint?: ReactNode
  upload(text: string): Promise<CsvImportResult>
  /** The list that grows: the first part of the key of its queries. */
  list: string
  /** More fields below the file. */
  children?: ReactNode
  onClose(): void
}

/** Imports rows from a file and shows the result of each. */
export function CsvDialog({ kind = 'CSV', description, hint, upload: send, list, children, onClose }: CsvDialogProps) {
  const texts = TEXTS[kind]
  const { file, choose: read } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const upload = useAction({
    run: send,
    done: (result) => tell(texts, result),
    failed(error) {
      if (error instanceof ApiError) toastFailure(texts.failed, error, texts.why)
      else toast({ title: texts.error, description: texts.why, variant: 'destructive' })
    },
    list,
  })

  function choose(chosen: File | undefined): void {
    upload.reset()
    const wrong = chosen && (kind === 'CSV' ? csvProblem(chosen) : sizeProblem(chosen))
    setProblem(wrong)
    read(wrong === undefined ? chosen : undefined).catch(() => setProblem(UNREADABLE_MESSAGE))
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
            disabled={file === undefined}
            pending={upload.isPending}
            onClick={() => file && upload.mutate(file.text)}
          >
            {upload.isPending ? 'Uploading...' : 'Upload'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={`${kind} file`}
          hint={hint}
          error={problem ?? (upload.error ? messageFrom(upload.error, texts.why) : undefined)}
        >
          <FileInput accept={texts.accept} onChoose={choose} />
        </Field>
        {children}
        {upload.data && <ImportResult result={upload.data} />}
      </div>
    </Dialog>
  )
}

const TEXTS = {
  CSV: {
    ...{ title: 'Upload CSV', accept: '.csv', why: 'Failed to upload CSV.' },
    ...{ failed: 'CSV Upload Failed', error: 'CSV Upload Error' },
  },
  OPML: {
    ...{ title: 'Import OPML', accept: '.opml,.xml,text/x-opml', why: 'Couldn’t import the file.' },
    ...{ failed: 'Import failed', error: 'Import failed' },
  },
} as const
type Texts = (typeof TEXTS)['CSV' | 'OPML']

/** The file was moved, deleted or changed since it was chosen. */
const UNREADABLE_MESSAGE = 'Couldn’t open the file. Choose it again.'

/** Reports the result. If no row was imported, the import failed, even though the file was read. */
function tell({ failed }: Texts, { imported, errors, message }: CsvImportResult): void {
  if (imported > 0 || errors === 0) toast({ title: message })
  else {
    toast({ title: failed, description: `${message} Check details below.`, variant: 'destructive' })
  }
}

export function csvProblem(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return 'Please select a CSV file.'
  return sizeProblem(file)
}

function sizeProblem({ size }: File): string | undefined {
  return size > CSV_BYTES_LIMIT ? csvTooLargeMessage(size) : undefined
}
