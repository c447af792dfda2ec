import 'antd/dist/antd.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { languageOfBrowser } from '../api/language.ts'
import { startTexts } from '../i18n/i18n.ts'
import { paint } from '../theme.ts'
import { currentMode } from '../ui/theme-mode.ts'
import { App } from './app.tsx'
import { loadMeEarly } from './load-me.ts'

paint(currentMode())
loadMeEarly()
await startTexts(languageOfBrowser() ?? 'de')

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
