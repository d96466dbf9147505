import './lib/schema-config.ts'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadDeskConfig } from './lib/api-client.ts'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')

await loadDeskConfig()
createRoot(rootElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
