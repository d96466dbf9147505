import { config } from 'zod'

// In the browser zod would try whether it may compile its checks, which the page's policy refuses and reports.
config({ jitless: !import.meta.env.SSR })
