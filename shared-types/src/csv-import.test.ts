import { expect, it } from 'vitest'
import { messagesOf } from '../test/support/messages.ts'
import { CSV_BYTES_LIMIT, csvImportMessage, csvImportSchema } from './csv-import.ts'

it('an import says how it went in the words of the specification', () => {
  expect(csvImportMessage({ imported: 3, errors: 1, skipped: 2 }, 'sources')).toBe(
    'Imported 3 sources. 1 errors, 2 skipped.',
  )
})

it('an import needs a file of at most 5 MB', () => {
  expect(messagesOf(csvImportSchema, {})).toEqual({ csvContent: 'Please select a CSV file.' })
  expect(messagesOf(csvImportSchema, { csvContent: '' })).toEqual({ csvContent: 'Please select a CSV file.' })
  expect(messagesOf(csvImportSchema, { csvContent: 'x'.repeat(CSV_BYTES_LIMIT + 1) })).toEqual({
    csvContent: 'The file is too large',
  })
})
