import { CALENDAR_BYTES_LIMIT, feedCalls } from '@hometown/shared-types/contract/event-feeds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageFrom } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { TextFileField } from '../../parts/TextFileField.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { CALENDAR_LIST, NewEventFields, type NewEventValues } from './FeedDialog.tsx'
import { FeedReportView, feedCountsText } from './FeedReport.tsx'

interface EventImportValues extends NewEventValues {
  icsContent: string | undefined
}

export function ImportDialog({ onClose }: { onClose(): void }) {
  const [values, setValues] = useState<EventImportValues>({
    icsContent: undefined,
    category: 'Events',
    status: 'draft',
    shiftHours: 0,
  })
  const send = (preview: boolean, { icsContent = '', ...choice }: EventImportValues) =>
    api(feedCalls.import, { body: { ...choice, icsContent, preview } })
  const preview = useMutation({ mutationFn: (importValues: EventImportValues) => send(true, importValues) })
  const run = useAction({
    run: () => send(false, values),
    said: ({ report }) => ({ title: 'File imported', description: feedCountsText(report.counts) }),
    // The dialog shows the failure below the file.
    failed: () => {},
    list: CALENDAR_LIST,
  })
  const counts = preview.data?.report.counts
  const changeCount = counts ? counts.added + counts.updated : 0

  function change(changes: Partial<EventImportValues>): void {
    const next = { ...values, ...changes }
    setValues(next)
    run.reset()
    if (next.icsContent === undefined) preview.reset()
    else preview.mutate(next)
  }

  const failure = preview.error ?? run.error
  const answer = run.data ?? preview.data
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title="Import a File"
      description="Add the events of an .ics file to our calendar. Importing a file again updates only what changed."
      footer={
        <>
          <Button onClick={onClose}>{run.isSuccess ? 'Close' : 'Cancel'}</Button>
          {!run.isSuccess && (
            <Button variant="primary" disabled={changeCount === 0} pending={run.isPending} onClick={() => run.mutate()}>
              {run.isPending ? 'Importing...' : changeCount > 0 ? `Import ${countOf(changeCount, 'event')}` : 'Import'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextFileField
          label="Calendar file"
          accept=".ics,.ical,.ifb,text/calendar"
          findProblem={({ size }) => (size > CALENDAR_BYTES_LIMIT ? 'The file is larger than 10 MB.' : undefined)}
          error={failure ? messageFrom(failure, 'Couldn’t import the file.') : undefined}
          onChange={(icsContent) => change({ icsContent })}
        />
        {!run.isSuccess && <NewEventFields values={values} onChange={(name, value) => change({ [name]: value })} />}
        {preview.isPending && <LoadingText>Reading the file...</LoadingText>}
        {answer && (
          <section
            aria-label={run.isSuccess ? 'Result' : 'Preview'}
            aria-live="polite"
            className="flex flex-col gap-3 border-t pt-4"
          >
            {run.isSuccess && values.status === 'draft' && answer.report.counts.added > 0 && (
              <p>
                The added events wait as{' '}
                <ScreenLink
                  to={paths.calendar}
                  search={{ view: 'list', status: 'draft' }}
                  className="text-accent underline"
                >
                  drafts
                </ScreenLink>{' '}
                until you publish them.
              </p>
            )}
            <FeedReportView report={answer.report} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
