import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { createContentBox } from './content-box.ts'

/**
 * Connects a long text of a form with its editor. The form gets the text at each pause and by `flush`, because writing
 * it at every key would be slow; another value in the form becomes the editor's text.
 */
export function useTextField<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  name: Path<Values>,
) {
  const [field] = useState(() => {
    let known: string = form.getValues(name)
    const content = createContentBox(known, flush)
    function flush(): void {
      const text = content.get()
      if (text === known) return
      known = text
      // Only what was refused is checked again.
      const shouldValidate = form.getFieldState(name).invalid
      form.setValue(name, known as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate })
    }
    function follow(): void {
      const text: string = form.getValues(name)
      if (text === known) return
      known = text
      content.replace(text)
    }
    return { content, flush, follow }
  })
  useEffect(() => {
    form.register(name).ref({ name, focus: field.content.focus })
    field.follow()
    return form.subscribe({ name, formState: { values: true }, callback: field.follow })
  }, [form, name, field])
  return field
}
