import { cloneElement, type ReactElement, useId } from 'react'

interface ControlProps {
  id?: string
  className?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly isOptional?: boolean
  readonly className?: string
  readonly children: ReactElement<ControlProps>
}

export function FormField({ label, hint, problem, isOptional = false, className = '', children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`form-field ${className}`}>
      <label htmlFor={id} className="form-label">
        {label}
        {isOptional && <span className="form-optional"> (optional)</span>}
      </label>
      {cloneElement(children, {
        id,
        className: 'search-field',
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
