import './base.css'
import { createRoot } from 'react-dom/client'
import { paint } from '../theme.ts'
import { currentMode } from '../ui/theme-mode.ts'
import { App } from './app.tsx'
import { textsReady } from './texts-ready.ts'

paint(currentMode())
await textsReady

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
