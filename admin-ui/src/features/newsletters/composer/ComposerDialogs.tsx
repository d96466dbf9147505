import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { chosenArticlesQuery } from '../newsletters.api.ts'
import { SendNowDialog, TestMailDialog } from '../sending/SendDialogs.tsx'
import { type ComposerValues, scheduledInstant, valuesOf } from './composer-values.ts'
import type { ComposerState } from './use-composer.ts'
import type { NobodyReason, SaveState } from './use-save-newsletter.ts'

const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx'), 'PreviewDialog')

type Open =
  | { what: 'preview' | 'test' }
  | { what: 'schedule'; reason: NobodyReason }
  | { what: 'send'; newsletter: DeskNewsletter }

/** A send uses the stored version, so it saves first. A test saves when it is really sent. */
export function useComposerDialogs({ newsletter, isDirty }: ComposerState, save: SaveState) {
  const [open, setOpen] = useState<Open>()
  const [isSaving, setSaving] = useState(false)
  const status = newsletter?.status === 'scheduled' ? 'scheduled' : 'draft'
  const isStored = newsletter !== undefined && !isDirty
  const getStored = async () => (isStored ? newsletter : save.run(status))
  const openSend = async () => {
    setSaving(true)
    const stored = await getStored()
    setSaving(false)
    if (stored) setOpen({ what: 'send', newsletter: stored })
  }
  const openTest = () => (isStored || save.check(status)) && setOpen({ what: 'test' })
  return {
    open,
    getStored,
    openTest,
    isStored,
    askToSchedule: (reason: NobodyReason) => setOpen({ what: 'schedule', reason }),
    close: () => setOpen(undefined),
    openers: {
      isOpeningSend: isSaving,
      onPreview: () => setOpen({ what: 'preview' }),
      onTest: openTest,
      onSend: () => openSend().catch(reportError),
    },
  }
}

/** Asked before a newsletter that nobody would get is scheduled. */
const NOBODY: Record<NobodyReason, { title: string; description: string }> = {
  'no-subscribers': {
    title: 'Schedule without subscribers?',
    description:
      'No subscribers yet: nobody would get it. If nobody has subscribed by then, the newsletter waits for you.',
  },
  'left-out': {
    title: 'Schedule for nobody?',
    description:
      'This newsletter has nothing in the sections that your subscribers chose. If that hasn’t changed by then, the newsletter waits for you.',
  },
}

interface ComposerDialogsProps {
  composer: ComposerState
  save: SaveState
  dialogs: ReturnType<typeof useComposerDialogs>
  onSchedule(): void
  onTakeTheirs(): void
}

export function ComposerDialogs({ composer, save, dialogs, onSchedule, onTakeTheirs }: ComposerDialogsProps) {
  const { open, close, openTest, getStored, isStored } = dialogs
  const navigate = useNavigate()
  return (
    <>
      {open?.what === 'preview' && (
        <PartFrame overlay onClose={close}>
          <PreviewDialog values={composer.current()} onTest={openTest} onClose={close} />
        </PartFrame>
      )}
      {open?.what === 'test' && <TestMailDialog getStored={getStored} saves={!isStored} onClose={close} />}
      {open?.what === 'schedule' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          {...NOBODY[open.reason]}
          confirmLabel="Schedule Anyway"
          danger={false}
          onConfirm={() => {
            close()
            onSchedule()
          }}
        />
      )}
      {open?.what === 'send' && (
        <SendNowDialog
          newsletter={open.newsletter}
          onClose={close}
          onSent={() => {
            navigate({ to: paths.newsletter, params: { id: open.newsletter.id }, ignoreBlocker: true }).catch(
              reportError,
            )
          }}
        />
      )}
      {save.conflict && (
        <ConflictDialog
          mine={save.conflict.mine}
          theirs={save.conflict.theirs}
          pending={save.isPending}
          onClose={save.closeConflict}
          onKeepMine={save.overwrite}
          onTakeTheirs={onTakeTheirs}
        />
      )}
    </>
  )
}

interface ConflictDialogProps {
  mine: ComposerValues
  theirs: DeskNewsletter
  pending: boolean
  onClose(): void
  onKeepMine(): void
  onTakeTheirs(): void
}

function ConflictDialog({ mine, theirs, pending, onClose, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { zone, dateTime } = useCountyTime()
  const { data: articles = [] } = useQuery(chosenArticlesQuery(mine.articleIds))
  const titles = new Map([...articles, ...theirs.articles].map(({ id, title }) => [id, title]))
  const wordsOf = (values: ComposerValues): Record<string, string> => {
    const instant = scheduledInstant(values, zone)
    return {
      Title: values.title,
      Description: values.description,
      Articles: values.articleIds.map((id, index) => `${index + 1}. ${titles.get(id) ?? 'An article'}`).join('\n'),
      Introduction: textOf(values.introduction),
      'Sign-off': values.signOff,
      'This week on the calendar': values.includesCalendar ? 'Yes' : 'No',
      'Only the sections they chose': values.onlyChosenSections ? 'Yes' : 'No',
      Schedule: instant === undefined ? 'None' : dateTime(instant),
    }
  }
  const [ours, other] = [wordsOf(mine), wordsOf(valuesOf(theirs, zone))]
  const differing = Object.keys(ours).filter((name) => ours[name] !== other[name])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Another editor saved this newsletter"
      description="They saved while you were editing. Choose which version to keep."
      width="xl"
      footer={
        <>
          <Button onClick={onTakeTheirs}>Use their version</Button>
          <Button variant="primary" pending={pending} onClick={onKeepMine}>
            Save my version
          </Button>
        </>
      }
    >
      {differing.length === 0 && <p>Both versions are the same.</p>}
      <dl className="flex flex-col gap-5">
        {differing.map((name) => (
          <div key={name}>
            <dt className="pb-1 font-semibold">{name}</dt>
            <dd className="grid gap-3 md:grid-cols-2">
              <Side label="Yours" text={ours[name]} />
              <Side label="Theirs" text={other[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Side({ label, text }: { label: string; text: string | undefined }) {
  return (
    <div className="min-w-0 rounded-md border px-3 py-2">
      <p className="text-quiet text-sm">{label}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text || '(empty)'}</p>
    </div>
  )
}

/** Uses a separate document, in which nothing loads or runs. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}
