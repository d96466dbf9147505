import {
  type ImportSubscribersInput,
  type StatusMeanings as Meanings,
  STATUS_MEANINGS,
  type SubscriberCsvColumn,
  type SubscriberFilePreview,
  subscriberCalls,
} from '@hometown/shared-types/contract/desk-subscribers'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { api, apiAddress, messageFrom } from '../../lib/api-client.ts'
import { findCsvProblem } from '../../parts/CsvDialog.tsx'
import { CheckboxField } from '../../parts/forms/fields.tsx'
import { TextFileField } from '../../parts/TextFileField.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { CategoriesField } from './SubscriberDialog.tsx'

const NO_EMAIL_MESSAGE = 'The file has no column with email addresses. Its first row must name the columns.'

interface SubscriberImportDefaults {
  consentSource: string
  categories: ReaderCategory[]
  confirmed: boolean
}

export function ImportDialog({ onClose }: { onClose(): void }) {
  const formId = useId()
  const [text, setText] = useState<string>()
  const [meanings, setMeanings] = useState<Meanings>({})
  const form = useForm<SubscriberImportDefaults>({
    defaultValues: { consentSource: '', categories: [...READER_CATEGORIES], confirmed: true },
  })
  const preview = useMutation({
    mutationFn: (csvContent: string) => api(subscriberCalls.previewImport, { body: { csvContent } }),
  })
  const upload = useAction({
    run: (input: ImportSubscribersInput) => api(subscriberCalls.import, { body: input }),
    said: ({ message }) => ({ title: message }),
    failed: 'CSV Upload Failed',
    otherwise: 'Failed to upload CSV.',
    list: 'subscribers',
  })
  const result = upload.data
  const { columns = [], unknownStatuses = [] } = preview.data ?? {}
  const isComplete = unknownStatuses.every((status) => meanings[status])

  function change(content: string | undefined): void {
    setText(content)
    setMeanings({})
    if (content === undefined) preview.reset()
    else preview.mutate(content)
  }

  const failure = preview.error ? messageFrom(preview.error, 'Couldn’t read the file. Choose it again.') : undefined
  const hasEmail = columns.some(({ column }) => column === 'email')
  const hasConsent = columns.some(({ column }) => column === 'consent_source')

  function start({ consentSource, categories, confirmed }: SubscriberImportDefaults): void {
    if (text === undefined) return
    upload.mutate({
      csvContent: text,
      ...(consentSource.trim() !== '' && { consentSource }),
      confirmed,
      ...(categories.length > 0 && { categories }),
      ...(unknownStatuses.length > 0 && { statuses: meanings }),
    })
  }

  return (
    <Dialog
      onClose={onClose}
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
              disabled={!hasEmail || !isComplete}
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
          <TextFileField
            label="CSV file"
            accept=".csv"
            findProblem={findCsvProblem}
            error={failure ?? (preview.data && !hasEmail ? NO_EMAIL_MESSAGE : undefined)}
            hint={
              <>
                Up to 5 MB.{' '}
                <a href={apiAddress('/api/subscribers/import-template')} download className="text-accent underline">
                  Download a template
                </a>
              </>
            }
            onChange={change}
          />
          {preview.isPending && <LoadingText>Reading the file...</LoadingText>}
          {hasEmail && <p className="wrap-anywhere text-quiet text-sm">{csvColumnsText(columns)}</p>}
          {hasEmail && unknownStatuses.length > 0 && (
            <ImportStatusMeanings unknown={unknownStatuses} value={meanings} onChange={setMeanings} />
          )}
          <ImportDefaultsForm id={formId} form={form} hasConsent={hasConsent} onSubmit={start} />
        </div>
      )}
    </Dialog>
  )
}

interface ImportDefaultsFormProps {
  id: string
  form: UseFormReturn<SubscriberImportDefaults>
  hasConsent: boolean
  onSubmit(defaults: SubscriberImportDefaults): void
}

function ImportDefaultsForm({ id, form, hasConsent, onSubmit }: ImportDefaultsFormProps) {
  return (
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      <Field
        label="Source of consent"
        required={!hasConsent}
        hint={
          hasConsent
            ? 'Optional. Used for rows whose consent_source is empty.'
            : 'We keep it with each subscriber as proof. A consent_source column can set it per row.'
        }
        error={form.formState.errors.consentSource?.message}
      >
        <Input
          maxLength={200}
          {...form.register('consentSource', {
            validate: (source) => hasConsent || source.trim() !== '' || 'Please enter the source of consent',
          })}
        />
      </Field>
      <FormProvider {...form}>
        <CategoriesField label="Categories for rows without any" hint="If you choose none, we skip these rows." />
        <CheckboxField<SubscriberImportDefaults>
          name="confirmed"
          label="These addresses are already confirmed"
          hint="If readers must confirm, we don’t email unconfirmed addresses."
        />
      </FormProvider>
    </form>
  )
}

const CSV_COLUMN_LABELS: Partial<Record<SubscriberCsvColumn, string>> = {
  subscribed: 'status',
  left: 'unsubscribed or bounced',
}

function csvColumnsText(columns: SubscriberFilePreview['columns']): string {
  return columns
    .map(({ title, column }) =>
      column ? `“${title}” is read as ${CSV_COLUMN_LABELS[column] ?? column}.` : `“${title}” isn’t read.`,
    )
    .join(' ')
}

interface ImportStatusMeaningsProps {
  unknown: readonly string[]
  value: Meanings
  onChange(meanings: Meanings): void
}

const STATUS_MEANING_LABELS = { active: 'Active', unsubscribed: 'Unsubscribed', 'leave-out': 'Leave out' } as const

function ImportStatusMeanings({ unknown, value, onChange }: ImportStatusMeaningsProps) {
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
            options={STATUS_MEANINGS.map((meaning) => ({ value: meaning, label: STATUS_MEANING_LABELS[meaning] }))}
          />
        </Field>
      ))}
    </section>
  )
}
