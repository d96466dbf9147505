import type { Category } from '@hometown/shared-types/category'
import type { SavedLayout } from '@hometown/shared-types/newsletter-layout'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Label } from '../../../ui/Field.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import type { ComposerValues } from '../composer/composer-values.ts'
import { layoutQuery, saveLayout } from './layout.api.ts'

interface SaveLayoutDialogProps {
  values: ComposerValues
  /** Of this newsletter. */
  sections: readonly Category[]
  onClose(): void
}

export function SaveLayoutDialog({ values, sections, onClose }: SaveLayoutDialogProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...layoutQuery, staleTime: 0 })
  const [kept, setKept] = useState({ introduction: false, signOff: true })
  const [obituaries, setObituaries] = useState<boolean>()
  const save = useMutation({
    mutationFn: saveLayout,
    onSuccess: (saved) => {
      queries.setQueryData(layoutQuery.queryKey, saved)
      toast({ title: 'Layout saved', description: 'The next newsletter and This week start with it.' })
      onClose()
    },
    onError: async (failure) => {
      toastFailure('Layout not saved', failure)
      await queries.invalidateQueries({ queryKey: layoutQuery.queryKey })
    },
  })
  const order = orderOf(sections, data)
  const includesObituaries = obituaries ?? data?.includesObituaries ?? true
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as default layout"
      description="The next newsletter and This week start like this one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={!data}
            onClick={() =>
              data &&
              save.mutate({
                version: data.version,
                sections: order,
                includesObituaries,
                includesCalendar: values.includesCalendar,
                onlyChosenSections: values.onlyChosenSections,
                introduction: kept.introduction ? values.introduction : null,
                signOff: kept.signOff ? values.signOff : null,
              })
            }
          >
            Save layout
          </Button>
        </>
      }
    >
      {error && !data && <ErrorPanel title="Couldn’t load the current layout." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingText>Loading layout...</LoadingText>}
      {data && (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-quiet">Sections</dt>
            <dd>{order.join(', ')}</dd>
            <dt className="text-quiet">Calendar</dt>
            <dd>{values.includesCalendar ? 'Yes' : 'No'}</dd>
            <dt className="text-quiet">Each reader gets</dt>
            <dd>{values.onlyChosenSections ? 'Only the sections they chose' : 'Everything, their sections first'}</dd>
          </dl>
          <Choice label="Choose obituaries in This week" checked={includesObituaries} onChange={setObituaries} />
          <Choice
            label="Start with this introduction"
            checked={kept.introduction && values.introduction !== ''}
            isEmpty={values.introduction === ''}
            onChange={(introduction) => setKept({ ...kept, introduction })}
          />
          <Choice
            label="End with this sign-off"
            checked={kept.signOff && values.signOff !== ''}
            isEmpty={values.signOff === ''}
            onChange={(signOff) => setKept({ ...kept, signOff })}
          />
        </div>
      )}
    </Dialog>
  )
}

/** This newsletter's sections, then the others as they were. */
function orderOf(sections: readonly Category[], saved: SavedLayout | undefined): Category[] {
  return [...new Set([...sections, ...(saved?.sections ?? [])])]
}

interface ChoiceProps {
  label: string
  checked: boolean
  /** There is none to keep. */
  isEmpty?: boolean
  onChange(checked: boolean): void
}

function Choice({ label, checked, isEmpty = false, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <Checkbox id={id} checked={checked} disabled={isEmpty} onCheckedChange={(now) => onChange(now === true)} />
      <Label htmlFor={id}>
        {label}
        {isEmpty && <span className="font-normal text-quiet"> (this one has none)</span>}
      </Label>
    </div>
  )
}
