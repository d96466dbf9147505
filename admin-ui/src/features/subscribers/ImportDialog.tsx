import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { csvProblem } from '../../parts/CsvDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileInput } from '../../ui/Input.tsx'
import { ColumnPreview } from './ColumnPreview.tsx'
import { type ImportChoices, ImportFields, USUAL_CHOICES } from './ImportFields.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import { type FileColumn, readHeader } from './read-header.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

interface ChosenFile {
  text: string
  columns: FileColumn[]
}

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const [file, setFile] = useState<ChosenFile>()
  const [problem, setProblem] = useState<string>()
  const [choices, setChoices] = useState<ImportChoices>(USUAL_CHOICES)
  const [isConsentMissing, setConsentMissing] = useState(false)
  const { upload, progress, result, reset } = useImport()

  async function choose(chosen: File | undefined): Promise<void> {
    reset()
    setFile(undefined)
    setProblem(chosen && csvProblem(chosen))
    if (!chosen || csvProblem(chosen)) return
    const text = await chosen.text()
    const columns = readHeader(text)
    if (columns.some(({ column }) => column === 'email')) setFile({ text, columns })
    else setProblem('The file has no column with email addresses. Its first row must name the columns.')
  }

  const saysConsent = file?.columns.some(({ column }) => column === 'consent_source') ?? false

  function start(): void {
    const { consentSource, categories, isConfirmed } = choices
    const isConsentGiven = consentSource.trim() !== ''
    setConsentMissing(!saysConsent && !isConsentGiven)
    if (!file || (!saysConsent && !isConsentGiven)) return
    upload.mutate({
      csvContent: file.text,
      ...(isConsentGiven && { consentSource }),
      confirmed: isConfirmed,
      ...(categories.length > 0 && { categories }),
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) choose(undefined).catch(reportError)
        onOpenChange(isOpen)
      }}
      width="lg"
      title="Import Subscribers"
      description="Upload a CSV file from Hometown, Mailchimp, Ghost or listmonk. We don’t change addresses that are already on the list."
      footer={
        result ? (
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>{progress ? 'Close' : 'Cancel'}</Button>
            {!progress && (
              <Button variant="primary" disabled={file === undefined} pending={upload.isPending} onClick={start}>
                {upload.isPending ? 'Importing...' : 'Import'}
              </Button>
            )}
          </>
        )
      }
    >
      {result ? (
        <ImportOutcome result={result} hasNames={file?.columns.some(({ isName }) => isName) ?? false} />
      ) : progress ? (
        <ImportProgressBar progress={progress} />
      ) : (
        <div className="flex flex-col gap-4">
          <Field
            label="CSV file"
            error={problem}
            hint={
              <>
                Up to 5 MB.{' '}
                <a href={apiAddress('/api/subscribers/import-template')} download className="text-accent underline">
                  Download a template
                </a>
              </>
            }
          >
            <FileInput accept=".csv" onChoose={(chosen) => choose(chosen).catch(reportError)} />
          </Field>
          {file && <ColumnPreview columns={file.columns} />}
          <ImportFields
            choices={choices}
            saysConsent={saysConsent}
            isConsentMissing={isConsentMissing}
            onChange={setChoices}
          />
        </div>
      )}
    </Dialog>
  )
}
