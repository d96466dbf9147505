import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/contract/category'
import { readSeparator } from '@hometown/shared-types/contract/csv-import'
import {
  findSubscriberColumn,
  type ImportSubscribersInput,
  type StatusMeanings as Meanings,
  STATUS_MEANINGS,
  type SubscriberCsvColumn,
  subscriberCalls,
  UNKNOWN_STATUSES_CODE,
  unknownStatusesSchema,
} from '@hometown/shared-types/contract/desk-subscribers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import { csvProblem } from '../../parts/CsvDialog.tsx'
import { useTextFile } from '../../parts/text-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { FileInput, Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CategoryChoice } from './SubscriberDialog.tsx'

const NO_EMAIL_MESSAGE = 'The file has no column with email addresses. Its first row must name the columns.'

/** Values for rows that don't have their own. */
interface ImportChoices {
  consentSource: string
  categories: ReaderCategory[]
  confirmed: boolean
}

export function ImportDialog({ onClose }: { onClose(): void }) {
  const formId = useId()
  const { file, choose: read } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [meanings, setMeanings] = useState<Meanings>({})
  const form = useForm<ImportChoices>({
    defaultValues: { consentSource: '', categories: [...READER_CATEGORIES], confirmed: true },
  })
  const upload = useImport(setAsked)
  const result = upload.data
  const isAnswered = asked.every((status) => meanings[status])

  async function choose(chosen: File | undefined): Promise<void> {
    setAsked([])
    setMeanings({})
    setProblem(chosen && csvProblem(chosen))
    await read(chosen && csvProblem(chosen) === undefined ? chosen : undefined)
  }

  const columns = file ? readHeader(file.text) : []
  const hasEmail = columns.some(({ column }) => column === 'email')
  const saysConsent = columns.some(({ column }) => column === 'consent_source')

  function start({ consentSource, categories, confirmed }: ImportChoices): void {
    if (!file) return
    upload.mutate({
      csvContent: file.text,
      ...(consentSource.trim() !== '' && { consentSource }),
      confirmed,
      ...(categories.length > 0 && { categories }),
      ...(asked.length > 0 && { statuses: meanings }),
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Import Subscribers"
      description="Upload a CSV file from Hometown, Mailchimp, Ghost or another service. People who left there come in as unsubscribed. We don’t change addresses that are already on the list."
      footer={
        result ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{upload.isPending ? 'Close' : 'Cancel'}</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabled={!hasEmail || !isAnswered}
              pending={upload.isPending}
            >
              {upload.isPending ? 'Importing...' : 'Import'}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <ImportResult result={result} />
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
          {hasEmail && <p className="wrap-anywhere text-quiet text-sm">{columnWords(columns)}</p>}
          {asked.length > 0 && <StatusMeanings unknown={asked} value={meanings} onChange={setMeanings} />}
          <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(start)}>
            <Field
              label="Source of consent"
              required={!saysConsent}
              hint={
                saysConsent
                  ? 'Optional. Used for rows whose consent_source is empty.'
                  : 'We keep it with each subscriber as proof. A consent_source column can set it per row.'
              }
              error={form.formState.errors.consentSource?.message}
            >
              <Input
                maxLength={200}
                {...form.register('consentSource', {
                  validate: (source) => saysConsent || source.trim() !== '' || 'Please enter the source of consent',
                })}
              />
            </Field>
            <Controller
              control={form.control}
              name="categories"
              render={({ field }) => (
                <CategoryChoice
                  label="Categories for rows without any"
                  hint="If you choose none, we skip these rows."
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
            <Controller
              control={form.control}
              name="confirmed"
              render={({ field }) => (
                <HintedCheckbox
                  label="These addresses are already confirmed"
                  hint="If readers must confirm, we don’t email unconfirmed addresses."
                  checked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </form>
        </div>
      )}
    </Dialog>
  )
}

interface FileColumn {
  title: string
  /** Undefined if the column is ignored. */
  column: SubscriberCsvColumn | undefined
}

/** The columns of the file's header, so that the editor can check the file. */
function readHeader(csvContent: string): FileColumn[] {
  const { separator, text } = readSeparator(csvContent)
  const [line = ''] = /\S[^\r\n]*/.exec(text) ?? []
  return line
    .split(separator)
    .map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
    .filter(Boolean)
    .map((title) => ({ title, column: findSubscriberColumn(title) }))
}

/** Others are shown by the name that they have in our own files. */
const COLUMN_LABELS: Partial<Record<SubscriberCsvColumn, string>> = {
  subscribed: 'status',
  left: 'unsubscribed or bounced',
}

/** `“E-Mail” is read as email. “First Name” isn’t read.` */
function columnWords(columns: readonly FileColumn[]): string {
  return columns
    .map(({ title, column }) =>
      column ? `“${title}” is read as ${COLUMN_LABELS[column] ?? column}.` : `“${title}” isn’t read.`,
    )
    .join(' ')
}

interface StatusMeaningsProps {
  /** Statuses in the file that the service doesn't know. */
  unknown: readonly string[]
  value: Meanings
  onChange(meanings: Meanings): void
}

const LABELS = { active: 'Active', unsubscribed: 'Unsubscribed', 'leave-out': 'Leave out' } as const

function StatusMeanings({ unknown, value, onChange }: StatusMeaningsProps) {
  const questions = useRef<HTMLElement>(null)
  // The button that asked is disabled until they are answered.
  useEffect(() => questions.current?.querySelector('button')?.focus(), [])
  return (
    <section ref={questions} aria-label="Statuses in the file" className="flex flex-col gap-3 rounded-md border p-3">
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
    mutationFn: (input: ImportSubscribersInput) => api(subscriberCalls.import, { body: input }),
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
