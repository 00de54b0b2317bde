'use no memo' // docs/decisions/0016

import { Suspense } from 'react'
import { lazyComponent, preloadLater } from '../../../lib/lazyComponent.tsx'
import type { EmptyReason } from './EmptyConversation.tsx'

export const MessageMenu = lazyComponent(
  async () => (await import('../menu/MessageMenu.tsx')).MessageMenu,
)
export const SearchSheet = lazyComponent(
  async () => (await import('../search/SearchSheet.tsx')).SearchSheet,
)
export const FailedActions = lazyComponent(
  async () => (await import('../outbox/FailedActions.tsx')).FailedActions,
)
export const ComposerHeader = lazyComponent(
  async () => (await import('../composer/ComposerHeader.tsx')).ComposerHeader,
)
const LazyEmptyChat = lazyComponent(async () => (await import('./EmptyConversation.tsx')).EmptyChat)

/** Not preloaded: most visits do not see it. */
export const EmptyChat = ({ reason }: { reason: EmptyReason }) => (
  <Suspense fallback={<div className="flex-1" />}>
    <LazyEmptyChat reason={reason} />
  </Suspense>
)

/** Preloads what is not needed for reading and writing. */
export const preloadLazyComponents = () =>
  preloadLater([MessageMenu, SearchSheet, FailedActions, ComposerHeader])
