import { Label as Primitive } from 'radix-ui'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

export function Label({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={classNames('font-medium text-ink', className)} {...rest} />
}

interface ControlProps {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The error comes while the field has the focus, which screen readers otherwise don’t notice. */
  isErrorAnnounced?: boolean
  required?: boolean
  aside?: ReactNode
  className?: string
  /** The single control; the field sets its id and ARIA descriptions. */
  children: ReactElement<ControlProps>
}

export function Field({ label, hint, error, isErrorAnnounced, required, aside, className, children }: FieldProps) {
  const fallbackId = useId()
  const id = children.props.id ?? fallbackId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
        {aside && <div className="text-quiet text-sm tabular-nums">{aside}</div>}
      </div>
      {cloneElement(children, {
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : children.props['aria-invalid'],
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={isErrorAnnounced ? 'alert' : undefined} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
