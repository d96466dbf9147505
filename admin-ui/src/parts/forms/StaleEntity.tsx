import { TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { type DiffPart, DiffText, diffWords, readableTextFromHtml } from './TextDiff.tsx'
import { isSameValue } from './typed-values.ts'
import type { EntityForm } from './use-entity-form.ts'

type StaleEntityForm<Values extends FieldValues, Input, Entity> = Pick<
  EntityForm<Values, Input, Entity>,
  'staleTitle' | 'form' | 'contested' | 'fieldTexts'
>

interface StaleEntityProps<Values extends FieldValues, Input, Entity> {
  of: StaleEntityForm<Values, Input, Entity>
}

/** Shows above an entity’s fields what another editor saved meanwhile. */
export function StaleEntity<Values extends FieldValues, Input, Entity>({
  of,
}: StaleEntityProps<Values, Input, Entity>) {
  const { contested, form } = of
  // The user took all of theirs where both changed something. Otherwise the press must not seem to have done nothing.
  const isChosen = contested && contested.length > 0 && !form.formState.isDirty
  return contested && !isChosen && <StaleEntityNotice of={of} />
}

/**
 * The form has all that only one of the two changed, and this user's text where both did, beside the other's. The next
 * save wins.
 */
function StaleEntityNotice<Values extends FieldValues, Input, Entity>({ of }: StaleEntityProps<Values, Input, Entity>) {
  const { staleTitle, form, contested = [], fieldTexts } = of
  // A stale save bases the form on the stored values.
  const theirs = form.formState.defaultValues as Values
  const mine = useWatch({ control: form.control, compute: (values: Values) => values })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button may be far from the notice.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const open = contested.filter((name) => !isSameValue(Reflect.get(theirs, name), Reflect.get(mine, name)))
  const isSame = Object.keys(theirs).every((name) => isSameValue(Reflect.get(theirs, name), Reflect.get(mine, name)))
  const take = (names: readonly string[]) => {
    for (const name of names as Path<Values>[]) form.setValue(name, Reflect.get(theirs, name), { shouldDirty: true })
    // The pressed button is gone.
    box.current?.focus({ preventScroll: true })
  }
  const show = (name: string, value: unknown) =>
    fieldTexts?.[name as keyof Values]?.text?.(value as never) ?? fieldValueText(value)
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-30 flex-col gap-4 rounded-lg border border-danger/40 bg-danger-ground p-4 focus:outline-none"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{staleTitle}</p>
          <p className="text-sm">
            {open.length > 0
              ? 'Your text is still in the form. Use theirs where you prefer it, then save again.'
              : isSame
                ? 'The form shows their version now. Check it before you go on.'
                : 'Their changes are in the form now, beside yours. Check it, then save again.'}
          </p>
        </div>
        {open.length > 1 && (
          <Button size="sm" onClick={() => take(open)}>
            Use all of theirs
          </Button>
        )}
      </div>
      {open.map((name) => (
        <ContestedField
          key={name}
          label={fieldTexts?.[name as keyof Values]?.label ?? labelOfFieldName(name)}
          theirs={show(name, Reflect.get(theirs, name))}
          mine={show(name, Reflect.get(mine, name))}
          onTake={() => take([name])}
        />
      ))}
    </div>
  )
}

function labelOfFieldName(name: string): string {
  const words = name.replace(/(Html|Url)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function fieldValueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.values(value).map(fieldValueText).filter(Boolean).join(', ')
}

interface ContestedFieldProps {
  label: string
  theirs: string
  mine: string
  onTake(): void
}

function ContestedField({ label, theirs, mine, onTake }: ContestedFieldProps) {
  const parts = useMemo(() => {
    const [before, after] = [theirs, mine].map((text) => (isHtmlText(text) ? readableTextFromHtml(text) : text)) as [
      string,
      string,
    ]
    return before === after ? diffWords(theirs, mine) : diffWords(before, after)
  }, [theirs, mine])
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{label}</h3>
        <Button size="sm" aria-label={`Use theirs: ${label}`} onClick={onTake}>
          Use theirs
        </Button>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <ContestedSide title="Theirs" parts={parts.filter(({ kind }) => kind !== 'added')} />
        <ContestedSide title="Yours" parts={parts.filter(({ kind }) => kind !== 'removed')} />
      </div>
    </section>
  )
}

function isHtmlText(text: string): boolean {
  return text.startsWith('<')
}

function ContestedSide({ title, parts }: { title: string; parts: readonly DiffPart[] }) {
  // The text font shows `-->` as an arrow.
  const isCode = isHtmlText(parts[0]?.text ?? '')
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border bg-surface">
      <h4 className="border-b px-3 py-1.5 text-quiet text-sm">{title}</h4>
      <div
        className={`max-h-60 overflow-y-auto whitespace-pre-wrap break-words p-3 ${isCode ? 'font-mono text-sm' : ''}`}
      >
        {parts.length === 0 && <span className="text-quiet">Empty</span>}
        {/* Both sides are underlined: neither text is struck out before somebody has chosen. */}
        <DiffText parts={parts.map((part) => (part.kind === 'same' ? shortened(part) : { ...part, kind: 'added' }))} />
      </div>
    </section>
  )
}

/** Cuts long common stretches down to enough context to find the place. */
function shortened({ kind, text }: DiffPart): DiffPart {
  return { kind, text: text.length > 600 ? `${text.slice(0, 200)} … ${text.slice(-200)}` : text }
}
