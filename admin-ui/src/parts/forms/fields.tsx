import type { ComponentProps } from 'react'
import { type FieldValues, get, type Path, useController, useFormContext } from 'react-hook-form'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'

interface FieldLook<Values extends FieldValues>
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'required' | 'aside' | 'className'> {
  name: Path<Values>
}

interface TextFieldProps<Values extends FieldValues>
  extends FieldLook<Values>,
    Omit<ComponentProps<'input'>, 'name' | 'required' | 'className'> {
  /** The field has several lines. */
  rows?: number
  /** Shows how many of these characters are typed. */
  counted?: number
  /** The browser suggests these, but any text is allowed. */
  suggestions?: readonly string[] | undefined
  inputClass?: string
  /** Returns what the typed text is in the form’s values. */
  setValueAs?(typed: string): unknown
}

/** An input for a text of the form around it, or a number (`type="number"`). `TextField<Values>` checks its names. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const {
    name,
    label,
    hint,
    required,
    counted,
    aside,
    className,
    inputClass,
    suggestions,
    rows,
    setValueAs,
    ...input
  } = props
  const { register, watch, formState } = useFormContext()
  const registered = register(
    name,
    input.type === 'number' ? { valueAsNumber: true } : { ...(setValueAs && { setValueAs }) },
  )
  const { placeholder, maxLength, spellCheck } = input
  return (
    <Field
      {...{ label, hint, required, className }}
      aside={counted ? `${String(watch(name) ?? '').trim().length} / ${counted}` : aside}
      error={firstMessage(get(formState.errors, name))}
    >
      {rows ? (
        <Textarea {...{ placeholder, maxLength, spellCheck, rows }} className={inputClass} {...registered} />
      ) : suggestions ? (
        <SuggestingInput {...input} className={inputClass} {...registered} suggestions={suggestions} />
      ) : (
        <Input {...input} className={inputClass} {...registered} />
      )}
    </Field>
  )
}

/** Returns a number for `setValueAs`. Text that isn’t a number becomes NaN, which schemas refuse. */
export function numberFromTyped(typed: unknown): number | null {
  const text = String(typed ?? '').trim()
  return text === '' ? null : Number(text)
}

interface DayTimeFieldProps<Values extends FieldValues> extends Pick<FieldLook<Values>, 'name' | 'hint' | 'required'> {
  /** The labels of the two inputs. */
  day: string
  time: string
}

/** A field for a day, and a time if it is known: `2026-11-24`, or `2026-11-24T19:00`. */
export function DayTimeField<Values extends FieldValues>(props: DayTimeFieldProps<Values>) {
  const { name, day: dayLabel, time: timeLabel, hint, required } = props
  const { field, fieldState } = useController({ name })
  const [day = '', time = ''] = String(field.value).split('T')
  const change = (newDay: string, newTime: string) => field.onChange(newTime ? `${newDay}T${newTime}` : newDay)
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={dayLabel} required={required} className="min-w-36 flex-1" error={fieldState.error?.message}>
        <Input ref={field.ref} type="date" value={day} onChange={({ target }) => change(target.value, time)} />
      </Field>
      <Field label={timeLabel} hint={hint} className="min-w-30">
        <Input type="time" value={time} onChange={({ target }) => change(day, target.value)} />
      </Field>
    </div>
  )
}

interface SelectFieldProps<Values extends FieldValues> extends FieldLook<Values> {
  options: readonly SelectOption<string>[]
  /** The label of null, which is the first option. */
  none?: string
}

/** A field of the form around it for a choice. */
export function SelectField<Values extends FieldValues>({ name, options, none, ...look }: SelectFieldProps<Values>) {
  const { field, fieldState } = useController({ name })
  return (
    <Field {...look} error={fieldState.error?.message}>
      <Select
        value={field.value ?? ''}
        options={none === undefined ? options : [{ value: '', label: none }, ...options]}
        onChange={(chosen) => field.onChange(none !== undefined && chosen === '' ? null : chosen)}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

interface BoundFieldProps<Values extends FieldValues> {
  name: Path<Values>
}

/** A field of the form around it for a yes or no. */
export function CheckboxField<Values extends FieldValues>({
  name,
  ...look
}: BoundFieldProps<Values> & Pick<ComponentProps<typeof HintedCheckbox>, 'label' | 'hint'>) {
  const { value, onChange } = useController({ name }).field
  return <HintedCheckbox {...look} checked={value} onChange={onChange} />
}

/** A field of the form around it for words. */
export function WordsField<Values extends FieldValues>({
  name,
  ...look
}: BoundFieldProps<Values> & Pick<ComponentProps<typeof ChipsField>, 'label' | 'listLabel' | 'placeholder'>) {
  const { field, fieldState } = useController({ name })
  const { value = [], onChange, ref } = field
  return (
    <ChipsField {...look} value={value} onChange={onChange} inputRef={ref} error={firstMessage(fieldState.error)} />
  )
}

/** Returns the message of a field, or the first one within it: the resolver nests messages as the values are. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  for (const [name, value] of Object.entries(errors)) {
    if (name === 'message' && typeof value === 'string') return value
    const found = name === 'ref' ? undefined : firstMessage(value)
    if (found !== undefined) return found
  }
  return undefined
}
