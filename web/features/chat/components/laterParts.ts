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

/** What is not needed to read and write; each a chunk of its own. */
export const fetchLaterParts = () =>
  preloadLater([MessageMenu, SearchSheet, FailedActions, ComposerHeader])
