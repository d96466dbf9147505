import { expect, it } from 'vitest'
import { plainWords } from './plain-text.ts'

it.each([
  ['Soup & bread at 5 < 6 o’clock', 'Soup & bread at 5 < 6 o’clock'],
  ['News of the <b>town</b>.<br>And <a href="/more">more</a>.', 'News of the town. And more.'],
  ['<script>steal()</script><p>Soup <b>today</b></p>', 'Soup today'],
  [
    '## **Harvest supper**\n- [Tickets](https://x.example/a_(b)) and [more](javascript:alert(1))',
    'Harvest supper Tickets and more',
  ],
  ['\u202eevil\u202c \u0000\u001b[31m red', 'evil [31m red'],
  ['snake_case and 2 * 3 * 4 stay', 'snake_case and 2 * 3 * 4 stay'],
  ['👩‍👩‍👧 שלום עולם', '👩‍👩‍👧 שלום עולם'],
])('%j is %j', (written, plain) => expect(plainWords(written)).toBe(plain))
