import { Button } from './Button.tsx'

/** One difference from the shown version. */
export interface Change {
  label: string
  before: string
  after: string
}

interface ChangesNoteProps {
  title: string
  changes: readonly Change[]
  onRead(): void
}

/** Changes by other users since it was shown. Decisions are refused until the editor has read them. */
export function ChangesNote({ title, changes, onRead }: ChangesNoteProps) {
  return (
    <section
      aria-label={`Changes to ${title}`}
      className="flex flex-wrap items-start justify-between gap-3 bg-yellow-ground px-4 py-3"
    >
      <div className="min-w-0">
        <p role="status" className="font-medium">
          Changed since you opened it
        </p>
        <dl>
          {changes.map(({ label, before, after }) => (
            <div key={label} className="gap-2 md:flex">
              <dt className="shrink-0 text-quiet">{label}:</dt>
              <dd className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
                {before && (
                  <>
                    <span className="sr-only">before </span>
                    <del>{before}</del>
                    <span className="sr-only">, now</span>{' '}
                  </>
                )}
                <ins className="no-underline">{after || 'nothing'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Button size="sm" onClick={onRead}>
        I have read what changed <span className="sr-only">in {title}</span>
      </Button>
    </section>
  )
}
