import type { SubmitEventInput } from '@hometown/shared-types/contract/event-submissions'

type SubmittedEventInput = Omit<SubmitEventInput, 'name' | 'email' | 'homepage'>

/** Problems are messages by the API's field names; `endTime` exists only in the form. */
export type Problems = Readonly<Record<string, string>>

/** Reads the form without the fields that a checkbox hides. */
export function readEvent(form: HTMLFormElement): SubmittedEventInput {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const allDay = fields.has('allDay')
  const at = (day: string, time: string) => (day && time && !allDay ? `${day}T${time}` : day)
  const endTime = allDay ? '' : text('endTime')
  const endDay = text('endDay') || (endTime && text('startDay'))
  const rule = text('recurrenceRule') as NonNullable<SubmittedEventInput['recurrenceRule']>
  return {
    title: text('title'),
    description: text('description'),
    location: text('location'),
    category: text('category') as NonNullable<SubmittedEventInput['category']>,
    startDate: at(text('startDay'), text('startTime')),
    // Another last day without an end time is valid: the event then ends at its start time.
    endDate: at(endDay, endTime || (endDay === text('startDay') ? '' : text('startTime'))),
    allDay,
    recurrenceRule: rule,
    recurrenceEndDate: rule === 'none' ? '' : text('recurrenceEndDate'),
    price: text('price'),
    link: text('link'),
    organiser: text('organiser'),
    note: text('note'),
  }
}

export function problemsIn(data: unknown): Problems {
  const issues: unknown = Reflect.get(Object(data), 'issues')
  if (!Array.isArray(issues)) return {}
  const problems: Record<string, string> = {}
  for (const issue of issues) {
    const [path, message] = [Reflect.get(Object(issue), 'path'), Reflect.get(Object(issue), 'message')]
    if (typeof path === 'string' && typeof message === 'string') problems[path] ??= message
  }
  return problems
}

/** The form has two fields for the end: without another end day, only the time can be wrong. */
export function problemsAt(form: FormData, problems: Problems): Problems {
  const { endDate, ...others } = problems
  const endDay = form.get('endDay') || form.get('startDay')
  const isOfTime = form.get('endTime') && endDay === form.get('startDay') && !form.has('allDay')
  return endDate !== undefined && isOfTime ? { ...others, endTime: endDate } : problems
}
