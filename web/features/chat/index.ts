import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '#web/lib/routing/routes.ts'

/** /chat and its gallery (NAV-11). */
const chatRoute = createRoute({ getParentRoute: () => roleAreaRoute, path: 'chat' })

const conversation = lazyPage(() => import('./conversation/ChatPage.tsx'), 'ChatPage')
const gallery = lazyPage(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage')

interface ChatSearch {
  /** The photo that is shown whole over the screen. */
  readonly foto?: string
  /** Another app has shared something (web/worker/share.ts). */
  readonly geteilt?: true
}
const validateSearch = (search: Readonly<Record<string, unknown>>): ChatSearch => ({
  ...(typeof search.foto === 'string' && { foto: search.foto }),
  ...(search.geteilt !== undefined && { geteilt: true }),
})

const pages = [
  createRoute({
    getParentRoute: () => chatRoute,
    path: '/',
    component: conversation,
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => chatRoute,
    path: 'media',
    component: gallery,
    validateSearch,
  }),
] as const

export const chat = {
  /** Below `roleAreaRoute`. */
  roleAreaRoutes: [chatRoute.addChildren([...pages])],
} as const
