import type { ComponentProps } from 'react'
import { type FieldError, type FieldValues, get, type Path, useController, useFormContext } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'

interface FieldLook<Values extends FieldValues>
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'required' | 'aside' | 'className'> {
  name: Path<Values>
}

interface TextFieldProps<Values extends FieldValues>
  extends FieldLook<Values>,
    Omit<ComponentProps<'input'>, 'name' | 'required' | 'className'> {
  /** A text of several lines. */
  rows?: number
  /** Shows how many of these characters are typed. */
  counted?: number
  inputClass?: string
}

/** A text, or with `type="number"` a number, of the form around it. `const Text = TextField<Values>` checks its names. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, hint, required, counted, aside, className, inputClass, rows, ...input } = props
  const { register, watch, formState } = useFormContext()
  const control = {
    ...{ ...input, className: inputClass },
    ...(input.type === 'number' ? register(name, { valueAsNumber: true }) : register(name)),
  }
  return (
    <Field
      {...{ label, hint, required, className }}
      aside={counted ? `${String(watch(name) ?? '').trim().length} / ${counted}` : aside}
      error={(get(formState.errors, name) as FieldError | undefined)?.message}
    >
      {rows ? <Textarea {...(control as ComponentProps<'textarea'>)} rows={rows} /> : <Input {...control} />}
    </Field>
  )
}

interface SelectFieldProps<Values extends FieldValues> extends FieldLook<Values> {
  options: readonly SelectOption<string>[]
}

/** A choice of the form around it. */
export function SelectField<Values extends FieldValues>({ name, options, ...look }: SelectFieldProps<Values>) {
  const { field, fieldState } = useController({ name })
  return (
    <Field {...look} error={fieldState.error?.message}>
      <Select value={field.value} options={options} onChange={field.onChange} onBlur={field.onBlur} />
    </Field>
  )
}
