import { config } from 'zod'

// Before any schema is made. The desk's policy forbids code from text, and the browser would report that zod tries it.
config({ jitless: true })
