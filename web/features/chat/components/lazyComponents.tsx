'use no memo' // docs/decisions/0016

import { Suspense } from 'react'
import { lazyComponent, preloadLater } from '../../../lib/lazyComponent.tsx'
import type { EmptyReason } from './EmptyChat.tsx'

export const MessageMenu = lazyComponent(
  async () => (await import('./MessageMenu.tsx')).MessageMenu,
)
export const SearchSheet = lazyComponent(
  async () => (await import('./SearchSheet.tsx')).SearchSheet,
)
export const FailedActions = lazyComponent(
  async () => (await import('./FailedActions.tsx')).FailedActions,
)
export const ComposerHeader = lazyComponent(
  async () => (await import('./ComposerHeader.tsx')).ComposerHeader,
)
const LazyEmptyChat = lazyComponent(async () => (await import('./EmptyChat.tsx')).EmptyChat)

/** Not preloaded: most visits do not see it. */
export const EmptyChat = ({ reason }: { reason: EmptyReason }) => (
  <Suspense fallback={<div className="flex-1" />}>
    <LazyEmptyChat reason={reason} />
  </Suspense>
)

/** Preloads what is not needed for reading and writing. */
export const preloadLazyComponents = () =>
  preloadLater([MessageMenu, SearchSheet, FailedActions, ComposerHeader])
