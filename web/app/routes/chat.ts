import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roleAreaRoute } from './frame.ts'

/** /chat and its gallery (NAV-11). */
export const chatRoute = createRoute({ getParentRoute: () => roleAreaRoute, path: 'chat' })

const chat = lazyRouteComponent(() => import('../../features/chat/pages/chat.tsx'), 'ChatPage')
const coming = lazyRouteComponent(() => import('../pages/coming.tsx'), 'ComingPage')

export const chatRoutes = [
  createRoute({ getParentRoute: () => chatRoute, path: '/', component: chat }),
  createRoute({ getParentRoute: () => chatRoute, path: 'media', component: coming }),
] as const
