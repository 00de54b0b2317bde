import '../ui/styles/index.css'
import './shell.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadUnlessUnsaved } from '../lib/routing/unsaved.ts'
import { bootstrap } from './bootstrap.ts'
import { makeRouter } from './router.tsx'
import { watchForStaleBuild } from './staleBuild.ts'
import { startApp } from './start.ts'
import { tolerateTranslation } from './translatedPage.ts'

// index.html contains the element.
const place = document.getElementById('app') as HTMLElement

tolerateTranslation()
watchForStaleBuild(reloadUnlessUnsaved)
bootstrap(place, () => {
  const router = makeRouter()
  startApp(router)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})
