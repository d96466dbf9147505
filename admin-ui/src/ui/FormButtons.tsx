import { Button } from './Button.tsx'

interface FormButtonsProps {
  /** The id of the form. */
  form: string
  /** What the form does: `Save`. */
  label: string
  pending: boolean
  onCancel(): void
}

/** The footer of a dialog with a form. */
export function FormButtons({ form, label, pending, onCancel }: FormButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="primary" type="submit" form={form} pending={pending}>
        {label}
      </Button>
    </>
  )
}
