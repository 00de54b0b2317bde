import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazyPage.ts'
import { roleAreaRoute } from './frame.ts'

/** /chat and its gallery (NAV-11). */
export const chatRoute = createRoute({ getParentRoute: () => roleAreaRoute, path: 'chat' })

const chat = lazyPage(() => import('../../features/chat/conversation/ChatPage.tsx'), 'ChatPage')
const gallery = lazyPage(() => import('../../features/chat/gallery/GalleryPage.tsx'), 'GalleryPage')

/** The photo that is shown whole over the screen. */
interface PhotoSearch {
  readonly foto?: string
}
const validateSearch = (search: Readonly<Record<string, unknown>>): PhotoSearch =>
  typeof search.foto === 'string' ? { foto: search.foto } : {}

export const chatRoutes = [
  createRoute({ getParentRoute: () => chatRoute, path: '/', component: chat, validateSearch }),
  createRoute({
    getParentRoute: () => chatRoute,
    path: 'media',
    component: gallery,
    validateSearch,
  }),
] as const
