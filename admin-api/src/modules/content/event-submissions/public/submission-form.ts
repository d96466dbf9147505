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
  'price',
  'link',
  'organiser',
  'note',
  'name',
  'email',
  'homepage',
  'elapsed',
] as const
export type TypedForm = Readonly<Record<(typeof FIELDS)[number], string>>

/** Above all limits, so that a too long text is shown again. */
const LONGEST_SHOWN = 8000

export function readForm(fields: URLSearchParams): TypedForm {
  const typed = FIELDS.map((name) => [name, (fields.get(name) ?? '').slice(0, LONGEST_SHOWN)])
  return Object.fromEntries(typed) as TypedForm
}

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
