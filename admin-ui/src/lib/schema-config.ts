import { config } from 'zod'

// This runs before any schema is made. The desk's policy forbids code from text, and browsers would report that Zod
// tries it (https://github.com/colinhacks/zod/issues/5414).
config({ jitless: true })
