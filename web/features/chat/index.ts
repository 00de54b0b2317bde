import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy/lazyPage.ts'
import { roleAreaRoute } from '../../lib/routing/routes.ts'

/** /chat and its gallery (NAV-11). */
const chatRoute = createRoute({ getParentRoute: () => roleAreaRoute, path: 'chat' })

const conversation = lazyPage(() => import('./conversation/ChatPage.tsx'), 'ChatPage')
const gallery = lazyPage(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage')

/** The photo that is shown whole over the screen. */
interface PhotoSearch {
  readonly foto?: string
}
const validateSearch = (search: Readonly<Record<string, unknown>>): PhotoSearch =>
  typeof search.foto === 'string' ? { foto: search.foto } : {}

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
