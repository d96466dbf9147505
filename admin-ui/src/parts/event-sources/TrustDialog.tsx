import {
  SOURCE_FIELDS,
  type SourceField,
  type SourceKind,
  type SourceTrust,
  type SourceTrusts,
} from '@hometown/shared-types/event-sources'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CALENDAR, saveTrust, trustQuery } from './event-sources.api.ts'
import { FIELD_LABELS } from './source-labels.ts'

interface TrustDialogProps {
  source: { kind: SourceKind; id: string; name: string }
  onClose(): void
}

const TRUST_OPTIONS: readonly SelectOption<SourceTrust>[] = [
  { value: 'trusted', label: 'Apply its changes' },
  { value: 'ask', label: 'Ask under Differences' },
  { value: 'never', label: 'Only show what it says' },
]

/** Whose word counts, for a source altogether and for single fields. */
export function TrustDialog({ source, onClose }: TrustDialogProps) {
  const query = trustQuery(source.kind, source.id)
  const { data, error, refetch } = useQuery(query)
  const client = useQueryClient()
  const [changed, setChanged] = useState<SourceTrusts>()
  const trusts = changed ?? data
  const save = useMutation({
    mutationFn: (wanted: SourceTrusts) => saveTrust(source.kind, source.id, wanted),
    async onSuccess() {
      toast({ title: `Saved what ${source.name} is trusted for` })
      onClose()
      await client.invalidateQueries({ queryKey: CALENDAR })
    },
    onError: (failure) => toastFailure('Couldn’t save what this source is trusted for', failure),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`What is “${source.name}” trusted for?`}
      description="For events that several sources list. Values typed here always stay."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!trusts}
            pending={save.isPending}
            onClick={() => trusts && save.mutate(trusts)}
          >
            Save
          </Button>
        </>
      }
    >
      {error && <ErrorPanel title="Couldn’t load what this source is trusted for." error={error} onRetry={refetch} />}
      {!error && !trusts && <LoadingText>Loading...</LoadingText>}
      {trusts && <TrustFields trusts={trusts} onChange={setChanged} />}
    </Dialog>
  )
}

function TrustFields({ trusts, onChange }: { trusts: SourceTrusts; onChange(trusts: SourceTrusts): void }) {
  const choose = (field: SourceField, trust: SourceTrust | 'all') => {
    const { [field]: _before, ...others } = trusts.fields
    onChange({ ...trusts, fields: trust === 'all' ? others : { ...others, [field]: trust } })
  }
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="All fields"
        hint="As usual: an event follows its own calendar. Changes from others go to Differences."
      >
        <Select
          value={trusts.all}
          onChange={(all) => onChange({ ...trusts, all })}
          options={[{ value: 'usual', label: 'As usual' }, ...TRUST_OPTIONS]}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {SOURCE_FIELDS.map((field) => (
          <Field key={field} label={FIELD_LABELS[field]}>
            <Select
              value={trusts.fields[field] ?? 'all'}
              onChange={(trust) => choose(field, trust)}
              options={[{ value: 'all', label: 'As for all fields' }, ...TRUST_OPTIONS]}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
