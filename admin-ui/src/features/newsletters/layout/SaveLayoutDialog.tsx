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
import { LayoutTextChoice } from './LayoutTextChoice.tsx'
import { layoutQuery, saveLayout } from './layout.api.ts'
import { sourceOf, type TextSource, textFrom } from './layout-text.ts'

interface SaveLayoutDialogProps {
  values: ComposerValues
  /** Of this newsletter. */
  sections: readonly Category[]
  onClose(): void
}

export function SaveLayoutDialog({ values, sections, onClose }: SaveLayoutDialogProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...layoutQuery, staleTime: 0 })
  const [wantedIntroduction, setIntroduction] = useState<TextSource>()
  const [wantedSignOff, setSignOff] = useState<TextSource>('own')
  const [obituaries, setObituaries] = useState<boolean>()
  const save = useMutation({
    mutationFn: saveLayout,
    onSuccess: (saved) => {
      queries.setQueryData(layoutQuery.queryKey, saved)
      toast({ title: 'Layout saved', description: 'The next newsletter starts with it.' })
      onClose()
    },
    onError: async (failure) => {
      toastFailure('Layout not saved', failure)
      await queries.invalidateQueries({ queryKey: layoutQuery.queryKey })
    },
  })
  const obituariesId = useId()
  const order = orderOf(sections, data)
  const texts = {
    introduction: { saved: data?.introduction ?? '', own: values.introduction },
    signOff: { saved: data?.signOff ?? '', own: values.signOff },
  }
  const introduction = sourceOf(texts.introduction, wantedIntroduction)
  const signOff = sourceOf(texts.signOff, wantedSignOff)
  const includesObituaries = obituaries ?? data?.includesObituaries ?? true
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as default layout"
      description="The next newsletter starts like this one, and this week’s best follow its sections."
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
                introduction: textFrom(texts.introduction, introduction),
                signOff: textFrom(texts.signOff, signOff),
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
          <div className="flex items-center gap-3">
            <Checkbox
              id={obituariesId}
              checked={includesObituaries}
              onCheckedChange={(now) => setObituaries(now === true)}
            />
            <Label htmlFor={obituariesId}>Obituaries can be among this week’s best</Label>
          </div>
          <LayoutTextChoice
            label="Introduction"
            text={texts.introduction}
            value={introduction}
            onChange={setIntroduction}
          />
          <LayoutTextChoice label="Sign-off" text={texts.signOff} value={signOff} onChange={setSignOff} />
        </div>
      )}
    </Dialog>
  )
}

/** This newsletter's sections, then the others as they were. */
function orderOf(sections: readonly Category[], saved: SavedLayout | undefined): Category[] {
  return [...new Set([...sections, ...(saved?.sections ?? [])])]
}
