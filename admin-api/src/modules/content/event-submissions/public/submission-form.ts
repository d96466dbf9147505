/** The fields of the form without script, each as text. A box that is not ticked is empty. */
const FIELDS = [
  'title',
  'description',
  'location',
  'category',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'allDay',
  'recurrenceRule',
  'recurrenceEndDate',
  'link',
  'organiser',
  'note',
  'name',
  'email',
  'homepage',
  'elapsed',
] as const
export type TypedForm = Readonly<Record<(typeof FIELDS)[number], string>>

/** Longer than anything that is let in, so that whoever typed too much sees what they typed. */
const LONGEST_SHOWN = 8000

export function readForm(fields: URLSearchParams): TypedForm {
  const typed = FIELDS.map((name) => [name, (fields.get(name) ?? '').slice(0, LONGEST_SHOWN)])
  return Object.fromEntries(typed) as TypedForm
}

/** As the call takes it. Of times that are not given the day alone is said. */
export function inputOfForm(typed: TypedForm) {
  const { startDay, startTime, endDay, endTime, elapsed, allDay, homepage, category, ...texts } = typed
  const milliseconds = Number(elapsed || Number.NaN)
  return {
    ...texts,
    startDate: timeOf(startDay, startTime),
    endDate: endDay || endTime ? timeOf(endDay || startDay, endTime) : '',
    allDay: allDay !== '',
    ...(category && { category }),
    recurrenceRule: texts.recurrenceRule || 'none',
    homepage,
    ...(milliseconds >= 0 && { elapsed: milliseconds }),
  }
}

function timeOf(day: string, time: string): string {
  return day && time ? `${day}T${time}` : day
}
