import './lib/schema-config.ts'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadConfig } from './lib/api-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await loadConfig()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
