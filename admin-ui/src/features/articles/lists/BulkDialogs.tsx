import { countOf } from '../../../lib/numbers.ts'
import { useRemoval } from '../../../parts/removal/use-removal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { BULK_ACTION_TEXTS, type BulkChange, type BulkQuestion } from './use-bulk-change.ts'

/** Asks before a change of several articles, and names those that couldn't be changed. */
export function BulkDialogs({ change }: { change: BulkChange }) {
  const { asked, result, closeResult } = change
  const texts = asked && BULK_ACTION_TEXTS[asked.action]
  const removed = asked?.action === 'delete' ? asked.articles.filter(({ status }) => status === 'published') : []
  const removal = useRemoval(
    'article',
    removed.map(({ id }) => id),
  )
  return (
    <>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && change.ask(undefined)}
        title={asked && texts ? texts.question(asked.articles.length) : ''}
        description={
          asked &&
          texts && (
            <>
              <Consequences warning={texts.warning} articles={asked.articles} />
              {removal.fields}
            </>
          )
        }
        confirmLabel={texts?.label ?? ''}
        danger={texts?.danger ?? false}
        pending={change.isPending}
        onConfirm={() => removal.confirm(change.confirm)}
      />
      <Dialog
        open={result.failed.length > 0}
        onOpenChange={(open) => !open && closeResult()}
        title={`Couldn’t change ${countOf(result.failed.length, 'article')}`}
        description={result.done.length > 0 ? 'We changed all the others.' : 'Nothing changed.'}
        footer={<Button onClick={closeResult}>Close</Button>}
      >
        <ul className="flex flex-col gap-2">
          {result.failed.map(({ id, title, message }) => (
            <li key={id}>
              <p className="font-medium">{title}</p>
              <p className="text-quiet text-sm">{message}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

const TITLES_SHOWN = 3

function Consequences({ warning, articles }: Pick<BulkQuestion, 'articles'> & { warning: string }) {
  const more = articles.length - TITLES_SHOWN
  return (
    <>
      {warning}
      {articles.slice(0, TITLES_SHOWN).map(({ id, title }) => (
        <span key={id} className="mt-1 block truncate text-ink">
          {title}
        </span>
      ))}
      {more > 0 && <span className="mt-1 block">and {countOf(more, 'other')}</span>}
    </>
  )
}
