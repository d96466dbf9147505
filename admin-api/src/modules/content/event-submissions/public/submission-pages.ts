import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { SUBMISSION_LIMITS, SUBMITTER_KEPT_DAYS } from '@hometown/shared-types/event-submission'
import type { PlainPage } from '../../../platform/public-forms/public-forms.service.ts'
import type { TypedForm } from './submission-form.ts'

export function handedInPage(siteUrl: string): PlainPage {
  return {
    title: 'Thank you for your event',
    body: [
      '<p>An editor reads it before it’s published, and we’ll email you then.</p>',
      `<p><a href="${escapeHtml(siteUrl)}/events/submit">Submit another event</a></p>`,
    ].join('\n'),
  }
}

interface Again {
  /** Problems by field; any other path applies to the whole form. */
  readonly problems: readonly { path: string; message: string }[]
  readonly typed: TypedForm
}

export function submitAgainPage({ problems, typed }: Again): PlainPage {
  const summary = problems.map(({ message }) => escapeHtml(message)).join('<br>')
  return {
    title: 'Please check the form',
    body: [`<p class="problem" role="alert">${summary}</p>`, submitForm(typed, problems)].join('\n'),
  }
}

function submitForm(typed: TypedForm, problems: Again['problems']): string {
  const problemOf = (...names: string[]) => problems.find(({ path }) => names.includes(path))?.message
  const field = (label: string, control: string, problem?: string) =>
    `<label class="field"><span>${label}</span>${control}${problem ? `<span class="problem">${escapeHtml(problem)}</span>` : ''}</label>`
  const input = (name: keyof TypedForm & string, more = '') =>
    `<input name="${name}" value="${escapeHtml(typed[name])}"${more}>`
  const area = (name: 'description' | 'note', limit: number) =>
    `<textarea name="${name}" rows="5" maxlength="${limit}">${escapeHtml(typed[name])}</textarea>`
  const endsByTime = isEndOfSameDay(typed)
  const { title, location, price, link, organiser, name, email, description, note } = SUBMISSION_LIMITS
  return [
    '<form method="post" action="/api/event-submissions/form">',
    field('Name of the event', input('title', ` required maxlength="${title}"`), problemOf('title')),
    field('Place', input('location', ` required maxlength="${location}"`), problemOf('location')),
    field('First day', input('startDay', ' type="date" required'), problemOf('startDate')),
    field('Begins at', input('startTime', ' type="time"')),
    field('Last day', input('endDay', ' type="date"'), endsByTime ? undefined : problemOf('endDate')),
    field('Ends at', input('endTime', ' type="time"'), endsByTime ? problemOf('endDate') : undefined),
    `<label class="choice"><input type="checkbox" name="allDay" value="on"${typed.allDay ? ' checked' : ''}> All day</label>`,
    field('Repeats', choice('recurrenceRule', REPEATS, typed.recurrenceRule), problemOf('recurrenceRule')),
    field('Repeats until', input('recurrenceEndDate', ' type="date"'), problemOf('recurrenceEndDate')),
    field('Section', choice('category', CATEGORY_CHOICES, typed.category), problemOf('category')),
    field('Description', area('description', description), problemOf('description')),
    field('Price', input('price', ` maxlength="${price}"`), problemOf('price')),
    field('Web address', input('link', ` maxlength="${link}"`), problemOf('link')),
    field('Organizer', input('organiser', ` maxlength="${organiser}"`), problemOf('organiser')),
    field('Your name', input('name', ` required maxlength="${name}" autocomplete="name"`), problemOf('name')),
    field(
      'Your email address',
      input('email', ` type="email" required maxlength="${email}" autocomplete="email"`),
      problemOf('email'),
    ),
    field('Note to the editors', area('note', note), problemOf('note')),
    '<p class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="homepage" tabindex="-1" autocomplete="off"></label></p>',
    `<p class="quiet">Your name and address are only for the editors. We delete them ${SUBMITTER_KEPT_DAYS} days after they decide.</p>`,
    '<button>Send to the editors</button></form>',
  ].join('\n')
}

function isEndOfSameDay({ startDay, endDay, endTime, allDay }: TypedForm): boolean {
  return !allDay && endTime !== '' && (endDay || startDay) === startDay
}

const REPEATS: readonly Choice[] = [
  ['none', 'Doesn’t repeat'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['yearly', 'Every year'],
]
const CATEGORY_CHOICES: readonly Choice[] = READER_CATEGORIES.map((category) => [category, category])

type Choice = readonly [value: string, label: string]

function choice(name: string, choices: readonly Choice[], chosen: string): string {
  const options = choices.map(
    ([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`,
  )
  return `<select name="${name}">${options.join('')}</select>`
}
