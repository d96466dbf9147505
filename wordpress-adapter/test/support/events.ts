import { mapEventTexts } from '@hometown/shared-types/event-texts'
import type { EventItem } from '../../src/mapping/to-post.ts'

/** Every Friday. */
export const fair: EventItem = {
  ...mapEventTexts(() => ''),
  hometownId: 'e1',
  title: 'Salt & <pepper>',
  description: 'Bring a chair.\nOr two.\n\n<script>alert(1)</script>',
  location: 'Founders Park',
  slug: 'fair',
  published: true,
  cancelled: false,
  startDate: '2026-11-20T19:00',
  endDate: '2026-11-20T21:00',
  allDay: false,
  rrule: 'FREQ=WEEKLY;BYDAY=FR',
  url: 'https://paper.example/events/fair',
  imageUrl: null,
  categoryIds: [2],
}
