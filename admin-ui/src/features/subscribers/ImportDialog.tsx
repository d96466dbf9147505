import type { CsvImportResult } from '@hometown/shared-types/csv-import'
import {
  type ImportSubscribersInput,
  type StatusMeanings as Meanings,
  STATUS_MEANINGS,
  UNKNOWN_STATUSES_CODE,
  unknownStatusesSchema,
} from '@hometown/shared-types/subscriber-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import { saveTextFile } from '../../lib/save-text-file.ts'
import { csvProblem } from '../../parts/CsvDialog.tsx'
import { EncodingChoice, FirstRows, useTextFile } from '../../parts/text-file/TextFile.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { FileInput } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { ColumnPreview } from './ColumnPreview.tsx'
import { type ImportChoices, ImportFields, USUAL_CHOICES } from './ImportFields.tsx'
import { readHeader } from './read-header.ts'
import { importSubscribers } from './subscribers.api.ts'

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
  const upload = useImport(setAsked)
  const result = upload.data
  const isAnswered = asked.every((status) => meanings[status])

  async function choose(chosen: File | undefined): Promise<void> {
    upload.reset()
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
            <Button onClick={() => onOpenChange(false)}>{upload.isPending ? 'Close' : 'Cancel'}</Button>
            <Button variant="primary" disabled={!hasEmail || !isAnswered} pending={upload.isPending} onClick={start}>
              {upload.isPending ? 'Importing...' : 'Import'}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <ImportOutcome result={result} hasNames={columns.some(({ isName }) => isName)} />
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
          {file && !file.isCertain && <FirstRows file={file} />}
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

interface ImportOutcomeProps {
  result: CsvImportResult
  /** The file has a column with names. */
  hasNames: boolean
}

function ImportOutcome({ result, hasNames }: ImportOutcomeProps) {
  const hasReport = result.errors + result.skipped > 0
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <ImportResult result={result} />
      {hasNames && <p className="text-quiet text-sm">We didn’t read the names in this file. We don’t keep names.</p>}
      {hasReport && (
        <Button size="sm" className="w-fit!" onClick={() => downloadReport(result)}>
          <Download aria-hidden />
          Download the report
        </Button>
      )}
    </div>
  )
}

/** Rows that weren't imported, as CSV in the file's order. */
function reportCsv({ errorDetails, skippedDetails }: CsvImportResult): string {
  const rows = [
    ...errorDetails.map(({ row, error }) => ({ row, what: 'error', name: '', why: error })),
    ...skippedDetails.map(({ row, name, reason }) => ({ row, what: 'skipped', name, why: reason })),
  ].toSorted((one, other) => one.row - other.row)
  const lines = rows.map(({ row, what, name, why }) => [String(row), what, name, why].map(cell).join(','))
  return `\uFEFFrow,result,address,reason\r\n${lines.join('\r\n')}\r\n`
}

/** Quotes the cell and prevents formula injection, because the file's content is untrusted. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function downloadReport(result: CsvImportResult): void {
  saveTextFile('import-report.csv', reportCsv(result), 'text/csv')
}

interface StatusMeaningsProps {
  /** Statuses in the file that the service doesn't know. */
  unknown: readonly string[]
  value: Meanings
  onChange(meanings: Meanings): void
}

const LABELS = { active: 'Active', unsubscribed: 'Unsubscribed', 'leave-out': 'Leave out' } as const

function StatusMeanings({ unknown, value, onChange }: StatusMeaningsProps) {
  return (
    <section aria-label="Statuses in the file" className="flex flex-col gap-3 rounded-md border p-3">
      <p>
        We don’t know what these statuses in your file mean. Nobody is imported until you choose what each one means.
      </p>
      {unknown.map((status) => (
        <Field key={status} label={`“${status}” means`} required>
          <Select
            value={value[status]}
            onChange={(meaning) => onChange({ ...value, [status]: meaning })}
            options={STATUS_MEANINGS.map((meaning) => ({ value: meaning, label: LABELS[meaning] }))}
          />
        </Field>
      ))}
    </section>
  )
}

/** @param ask gets the statuses in the file that the service doesn't know; nothing is imported before it knows them */
function useImport(ask: (unknownStatuses: readonly string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: ImportSubscribersInput) => importSubscribers(input),
    async onSuccess({ message }) {
      toast({ title: message })
      await client.invalidateQueries({ queryKey: ['subscribers'] })
    },
    onError(error) {
      const unknown = unknownStatusesIn(error)
      if (unknown.length > 0) ask(unknown)
      else toastFailure('CSV Upload Failed', error, 'Failed to upload CSV.')
    },
  })
}

function unknownStatusesIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== UNKNOWN_STATUSES_CODE) return []
  return unknownStatusesSchema.safeParse(error.body).data?.unknownStatuses ?? []
}
