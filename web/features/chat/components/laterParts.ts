import { fetchLater, lazyPart } from '../../../lib/lazyPart.tsx'

export const MessageMenu = lazyPart(async () => (await import('./MessageMenu.tsx')).MessageMenu)
export const SearchSheet = lazyPart(async () => (await import('./SearchSheet.tsx')).SearchSheet)
export const FailedActions = lazyPart(
  async () => (await import('./FailedActions.tsx')).FailedActions,
)
export const ComposerHeader = lazyPart(
  async () => (await import('./ComposerHeader.tsx')).ComposerHeader,
)

/** What is not needed to read and write; each a chunk of its own. */
export const fetchLaterParts = () =>
  fetchLater([MessageMenu, SearchSheet, FailedActions, ComposerHeader])
