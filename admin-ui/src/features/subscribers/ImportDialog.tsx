import type { StatusMeanings as Meanings } from '@hometown/shared-types/subscriber-import'
import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { csvProblem } from '../../parts/CsvDialog.tsx'
import { EncodingChoice } from '../../parts/text-file/EncodingChoice.tsx'
import { FirstRows } from '../../parts/text-file/FirstRows.tsx'
import { useTextFile } from '../../parts/text-file/use-text-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileInput } from '../../ui/Input.tsx'
import { ColumnPreview } from './ColumnPreview.tsx'
import { type ImportChoices, ImportFields, USUAL_CHOICES } from './ImportFields.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import { readHeader } from './read-header.ts'
import { StatusMeanings } from './StatusMeanings.tsx'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

const NO_EMAIL_MESSAGE = 'The file has no column with email addresses. Its first row must name the columns.'

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const { file, choose: read, decodeAs } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const [choices, setChoices] = useState<ImportChoices>(USUAL_CHOICES)
  const [isConsentMissing, setConsentMissing] = useState(false)
  const [asked, setAsked] = useState<readonly string[]>([])
  const [meanings, setMeanings] = useState<Meanings>({})
  const { upload, progress, result, reset } = useImport(setAsked)
  const isAnswered = asked.every((status) => meanings[status])

  async function choose(chosen: File | undefined): Promise<void> {
    reset()
    setAsked([])
    setMeanings({})
    setProblem(chosen && csvProblem(chosen))
    await read(chosen && csvProblem(chosen) === undefined ? chosen : undefined)
  }

  const columns = file ? readHeader(file.text) : []
  const hasEmail = columns.some(({ column }) => column === 'email')
  const saysConsent = columns.some(({ column }) => column === 'consent_source')

  function start(): void {
    const { consentSource, categories, isConfirmed } = choices
    const isConsentGiven = consentSource.trim() !== ''
    setConsentMissing(!saysConsent && !isConsentGiven)
    if (!file || !hasEmail || (!saysConsent && !isConsentGiven)) return
    upload.mutate({
      csvContent: file.text,
      ...(isConsentGiven && { consentSource }),
      confirmed: isConfirmed,
      ...(categories.length > 0 && { categories }),
      ...(asked.length > 0 && { statuses: meanings }),
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
      description="Upload a CSV file from Hometown, Mailchimp, Ghost or another service. People who left there come in as unsubscribed. We don’t change addresses that are already on the list."
      footer={
        result ? (
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>{progress ? 'Close' : 'Cancel'}</Button>
            {!progress && (
              <Button variant="primary" disabled={!hasEmail || !isAnswered} pending={upload.isPending} onClick={start}>
                {upload.isPending ? 'Importing...' : 'Import'}
              </Button>
            )}
          </>
        )
      }
    >
      {result ? (
        <ImportOutcome result={result} hasNames={columns.some(({ isName }) => isName)} />
      ) : progress ? (
        <ImportProgressBar progress={progress} />
      ) : (
        <div className="flex flex-col gap-4">
          <Field
            label="CSV file"
            error={problem ?? (file && !hasEmail ? NO_EMAIL_MESSAGE : undefined)}
            hint={
              <>
                Up to 5 MB.{' '}
                <a href={apiAddress('/api/subscribers/import-template')} download className="text-accent underline">
                  Download a template
                </a>
              </>
            }
          >
            <FileInput
              accept=".csv"
              onChoose={(chosen) => choose(chosen).catch(() => setProblem('Couldn’t open the file. Choose it again.'))}
            />
          </Field>
          {file && <EncodingChoice file={file} onChange={(encoding) => decodeAs(encoding).catch(reportError)} />}
          {file?.isInDoubt && <FirstRows file={file} />}
          {hasEmail && <ColumnPreview columns={columns} />}
          {asked.length > 0 && <StatusMeanings unknown={asked} value={meanings} onChange={setMeanings} />}
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
