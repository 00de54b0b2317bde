import { lazyComponent, preloadLater } from '../../../lib/lazyComponent.tsx'

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

export const EmptyChat = lazyComponent(async () => (await import('./EmptyChat.tsx')).EmptyChat)

/** Preloads what is not needed for reading and writing. */
export const preloadLazyComponents = () =>
  preloadLater([MessageMenu, SearchSheet, FailedActions, ComposerHeader])
