import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { SOURCE_REQUIRED_MESSAGE, SOURCE_TYPES, type Source } from '@hometown/shared-types/source'
import { SOURCE_TYPE_LABELS } from '@hometown/shared-types/source-calls'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { problemAt } from '../../lib/api-error.ts'
import { useTypedValues } from '../../parts/forms/use-typed-values.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { FindFeeds } from './FindFeeds.tsx'
import { valuesOf } from './source-values.ts'
import { useSaveSource } from './use-save-source.ts'

const TYPES = SOURCE_TYPES.map((value) => ({ value, label: SOURCE_TYPE_LABELS[value] }))

interface SourceDialogProps {
  /** Undefined for a new one. */
  source: Source | undefined
  onClose(): void
}

/** Edits a source. Searches its address for feeds on request. */
export function SourceDialog({ source: opened, onClose }: SourceDialogProps) {
  const form = useId()
  const [source, setSource] = useState(opened)
  const { values, change, isDirty, settle } = useTypedValues(valuesOf(source))
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const fields = { url: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) }
  const save = useSaveSource(source, (saved, sent) => {
    if (settle(sent, valuesOf(saved))) setSource(saved)
    else onClose()
  })
  const close = () => (isDirty ? setAsking(true) : onClose())
  const missing = (text: string) => (isMissing && text.trim() === '' ? SOURCE_REQUIRED_MESSAGE : undefined)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const empty = (['url', 'name'] as const).find((name) => values[name].trim() === '')
    setMissing(empty !== undefined)
    if (!empty) {
      save.mutate(values)
      return
    }
    toast({ title: 'Error', description: 'Name and URL are required.', variant: 'destructive' })
    fields[empty].current?.focus()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      width="lg"
      title={source ? 'Edit Source' : 'Add Source'}
      description={`${source ? 'A' : 'Add a'} site, feed or page about your county. We read it regularly, and new items become suggestions.`}
      footer={
        <FormButtons form={form} label={source ? 'Update' : 'Create'} pending={save.isPending} onCancel={close} />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="URL" required error={missing(values.url) ?? problemAt(save.error, 'url')}>
          <Input
            ref={fields.url}
            type="url"
            placeholder="https://www.example.org/news"
            value={values.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
        <FindFeeds source={source} values={values} onChange={change} />
        <Field label="Name" required error={missing(values.name) ?? problemAt(save.error, 'name')}>
          <Input
            ref={fields.name}
            maxLength={200}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Category">
            <Select
              value={values.category}
              options={optionsOf(READER_CATEGORIES)}
              onChange={(category) => change({ category })}
            />
          </Field>
          <Field label="Source Type">
            <Select value={values.sourceType} options={TYPES} onChange={(sourceType) => change({ sourceType })} />
          </Field>
        </div>
        <Field label="Description" error={problemAt(save.error, 'description')}>
          <Textarea
            rows={2}
            maxLength={2000}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        {values.sourceType === 'website' && (
          <Field
            label="Feed or calendar"
            hint="If the site has one, enter its address. We read it instead of the pages, which is faster and finds more."
            error={problemAt(save.error, 'feedUrl')}
          >
            <Input type="url" value={values.feedUrl} onChange={({ target }) => change({ feedUrl: target.value })} />
          </Field>
        )}
      </form>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}
