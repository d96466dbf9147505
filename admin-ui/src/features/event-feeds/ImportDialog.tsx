import type { FeedPreview } from '@hometown/shared-types/event-feed'
import { CALENDAR_BYTES_LIMIT } from '@hometown/shared-types/event-feed-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import type { Encoding } from '../../parts/text-file/read-text-file.ts'
import { EncodingChoice, FirstRows, useTextFile } from '../../parts/text-file/TextFile.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileInput } from '../../ui/Input.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { NewEventFields, type NewEventValues } from './FeedDialog.tsx'
import { FeedReportView } from './FeedRow.tsx'
import { CALENDAR_KEY, countsInWords, importCalendar } from './feeds.api.ts'

interface Choice {
  icsContent: string
  includePast: boolean
}

export function ImportDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const pastId = useId()
  const { file: text, choose: read, decodeAs } = useTextFile()
  const [choice, setChoice] = useState<Choice>()
  const [problem, setProblem] = useState<string>()
  const [values, setValues] = useState<NewEventValues>({ category: 'Events', status: 'draft', shiftHours: 0 })
  const preview = useMutation({
    mutationFn: (chosen: Choice & Pick<NewEventValues, 'shiftHours'>) => importCalendar({ ...chosen, preview: true }),
  })
  const run = useMutation({
    mutationFn: (chosen: Choice) => importCalendar({ ...values, ...chosen }),
    async onSuccess({ report }) {
      toast({ title: 'File imported', description: countsInWords(report.counts) })
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
  })
  const found = preview.data?.report.counts
  const todo = found ? found.added + found.updated + found.returned : 0

  function look(chosen: Choice, { shiftHours } = values): void {
    setChoice(chosen)
    run.reset()
    preview.mutate({ ...chosen, shiftHours })
  }

  function changeValues(changes: Partial<NewEventValues>): void {
    const chosen = { ...values, ...changes }
    setValues(chosen)
    if (choice && chosen.shiftHours !== values.shiftHours) look(choice, chosen)
  }

  async function choose(file: File | undefined): Promise<void> {
    setChoice(undefined)
    preview.reset()
    run.reset()
    const wrong = file && file.size > CALENDAR_BYTES_LIMIT ? 'The file is larger than 10 MB.' : undefined
    setProblem(wrong)
    const chosen = await read(wrong ? undefined : file)
    if (chosen) look({ icsContent: chosen.text, includePast: false })
  }

  async function changeEncoding(encoding: Encoding): Promise<void> {
    const decoded = await decodeAs(encoding)
    if (decoded && choice) look({ ...choice, icsContent: decoded.text })
  }

  const failure = preview.error ?? run.error
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Import a File"
      description="Add the events of an .ics file to our calendar. Importing a file again updates only what changed."
      footer={
        <>
          <Button onClick={onClose}>{run.isSuccess ? 'Close' : 'Cancel'}</Button>
          {!run.isSuccess && (
            <Button
              variant="primary"
              disabled={!choice || !preview.data || todo === 0}
              pending={run.isPending}
              onClick={() => choice && run.mutate(choice)}
            >
              {run.isPending ? 'Importing...' : todo > 0 ? `Import ${countOf(todo, 'event')}` : 'Import'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Calendar file"
          error={problem ?? (failure ? messageFrom(failure, 'Couldn’t import the file.') : undefined)}
        >
          <FileInput
            accept=".ics,.ical,.ifb,text/calendar"
            onChoose={(chosen) => choose(chosen).catch(() => setProblem('Couldn’t open the file. Choose it again.'))}
          />
        </Field>
        {text?.isInDoubt && !run.isSuccess && (
          <>
            <EncodingChoice file={text} onChange={(encoding) => changeEncoding(encoding).catch(reportError)} />
            <FirstRows file={text} />
          </>
        )}
        {!run.isSuccess && <NewEventFields values={values} onChange={changeValues} />}
        {choice && !run.isSuccess && (
          <div className="flex items-center gap-2">
            <Checkbox
              id={pastId}
              checked={choice.includePast}
              onCheckedChange={(checked) => look({ ...choice, includePast: checked === true })}
            />
            <label htmlFor={pastId}>Include past events</label>
          </div>
        )}
        {preview.isPending && <LoadingText>Reading the file...</LoadingText>}
        {choice && (
          <Outcome answer={run.data ?? preview.data} isPreview={!run.isSuccess} areDrafts={values.status === 'draft'} />
        )}
      </div>
    </Dialog>
  )
}

interface OutcomeProps {
  answer: FeedPreview | undefined
  isPreview: boolean
  /** What is new waits as drafts. */
  areDrafts: boolean
}

function Outcome({ answer, isPreview, areDrafts }: OutcomeProps) {
  if (!answer) return null
  return (
    <section
      aria-label={isPreview ? 'Preview' : 'Result'}
      aria-live="polite"
      className="flex flex-col gap-3 border-t pt-4"
    >
      {!isPreview && areDrafts && answer.report.counts.added > 0 && (
        <p>
          The added events wait as{' '}
          <ScreenLink to={paths.calendar} search={{ view: 'list', status: 'draft' }} className="text-accent underline">
            drafts
          </ScreenLink>{' '}
          until you publish them.
        </p>
      )}
      <FeedReportView report={answer.report} isPreview={isPreview} />
    </section>
  )
}
