/**
 * Lazy modules of the most frequent first screens, by path. Not run: the build reads the imports
 * and writes the Link headers from them (tools/vite/preloads.ts).
 */
export const firstViews = {
  '/': () => [
    import('./QueryProvider.tsx'),
    import('./pages/home.tsx'),
    import('./prefetchHome.ts'),
    import('./home/HomeContent.tsx'),
    import('../features/cards/day/RevealedCard.tsx'),
    import('../features/cards/deck/CardPicker.tsx'),
  ],
  '/karten/select': () => [
    import('./QueryProvider.tsx'),
    import('../features/cards/menu/CardsLayout.tsx'),
    import('../features/cards/deck/SelectPage.tsx'),
    import('../features/cards/deck/CardPicker.tsx'),
  ],
} as const
