import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { useCountyTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { chosenArticlesQuery } from '../newsletters.api.ts'
import { type ComposerValues, scheduledInstant, valuesOf } from './composer-values.ts'

interface ConflictDialogProps {
  mine: ComposerValues
  theirs: DeskNewsletter
  pending: boolean
  onClose(): void
  onKeepMine(): void
  onTakeTheirs(): void
}

export function ConflictDialog({ mine, theirs, pending, onClose, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
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
